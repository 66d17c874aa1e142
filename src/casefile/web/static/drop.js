// A record that is dropped on the page is as good as one that is chosen.

const form = document.getElementById("record");
const file = document.getElementById("file");
const zone = document.getElementById("drop");

zone.querySelector(".here").hidden = false;
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    zone.classList.toggle("over", kind === "dragover");
  });
}
document.addEventListener("drop", ({ dataTransfer }) => {
  if (!dataTransfer.files.length) return;
  file.files = dataTransfer.files;
  form.requestSubmit();
});
