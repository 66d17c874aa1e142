// The page of a shared game: a browser that has seen the solution says so when the deal is played. Nothing is sent before.

const page = document.getElementById("sg");
const name = `casefile-seen-${page.dataset.shared}`;

try {
  if ("whole" in page.dataset) localStorage.setItem(name, "yes");
  if (localStorage.getItem(name) === "yes") {
    document.getElementById("seen").value = "yes";
    document.getElementById("practice").hidden = false;
  }
} catch {} // where nothing may be kept, nothing is
