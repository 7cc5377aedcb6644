// A file that is chosen is put into the field, as the text that it is: in UTF-8, or in the old alphabet of Windows.
const file = document.getElementById("file");
file.closest("[hidden]").hidden = false;

file.addEventListener("change", async () => {
  const [chosen] = file.files;
  if (!chosen) return;
  const held = await chosen.arrayBuffer();
  const read = (alphabet) => new TextDecoder(alphabet, { fatal: true }).decode(held);
  let text = "";
  try {
    text = read("utf-8");
  } catch {
    text = read("windows-1252");
  }
  document.getElementById("list").value = text;
});
