// What is packed in a page that stands in one file: unpacked, and its scripts named for one another.

const unpack = async () => {
  const packed = Uint8Array.from(atob(document.getElementById("inside").textContent), (each) => each.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const inside = await new Response(stream).json();
  const places = Object.entries(inside.scripts).map(([path, text]) => [`casefile/${path}`, `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`]);
  const map = { type: "importmap", textContent: JSON.stringify({ imports: Object.fromEntries(places) }) };
  document.head.append(Object.assign(document.createElement("script"), map));
  return inside;
};
