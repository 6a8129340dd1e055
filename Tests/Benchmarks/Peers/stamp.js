// Stamps a picture on the last page with MuPDF: mutool run stamp.js DOCUMENT PICTURE OUTPUT
var document = new PDFDocument(scriptArgs[0]);
var page = document.findPage(document.countPages() - 1);
var picture = document.addImage(new Image(scriptArgs[1]));
var form = document.addStream("q 180 0 0 72 0 0 cm /Ink Do Q", {
  Type: "XObject", Subtype: "Form", BBox: [0, 0, 180, 72], Resources: { XObject: { Ink: picture } },
});
var stamp = document.addObject({ Type: "Annot", Subtype: "Stamp", Rect: [380, 36, 560, 108], F: 4, AP: { N: form } });
var annotations = page.get("Annots");
if (annotations && annotations.isArray()) annotations.push(stamp); else page.put("Annots", [stamp]);
document.save(scriptArgs[2], "incremental,compress,compress-images");
