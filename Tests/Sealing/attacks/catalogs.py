"""The catalog and the trailer (ISO 32000-2, 7.5.5 and 7.7.2)."""

from .contract import CATALOG, FORM, METADATA, PAGES, PAY, stream
from .material import EVIL, SCRIPT
from .registry import Extent, register
from .signed import NEW, put


def moved(it, more=None, number=NEW, **changes):
    """Another object as the catalog."""
    return it.update({number: it.put(it.root, **changes)} | (more or {}), root=number)


ENTRIES = {
    "ViewerPreferences": b"<< /HideToolbar true /HideMenubar true /PrintScaling /None >>", "PageLayout": b"/TwoColumnRight",
    "PageMode": b"/FullScreen", "Lang": b"(de)",
    "URI": b"<< /Base (https://evil.example) >>", "SpiderInfo": b"<< /V 1.0 >>",
    "OutputIntents": b"[<< /S /GTS_PDFX /OutputConditionIdentifier (x) >>]",
    "Legal": b"<< /JavaScriptActions 0 /Attestation (fine) >>", "Requirements": b"[<< /S /EnableJavaScripts >>]",
    "Collection": b"<< /D (terms) /View /H >>", "NeedsRendering": b"true",
    "Threads": b"[<< /I << /Title (x) >> >>]", "AF": b"[63 0 R]", "DPartRoot": b"<< /DPartRootNode << >> >>",
    "Dests": b"<< /pay [5 0 R /Fit] >>",
    "PageLabels": b"<< /Nums [0 << /S /r /St 9 >>] >>", "Type": b"/Template", "Pages": b"5 0 R",
}
register("catalog", Extent.OTHER, {
    f"catalog with other {key}": lambda it, key=key, value=value: it.cataloged(**{key: value}) for key, value in ENTRIES.items()
} | {
    "catalog moved, with other pages": lambda it: moved(it, Pages=b"9 0 R"),
    "catalog moved, with an action": lambda it: moved(it, OpenAction=SCRIPT),
    "catalog moved, with other content": lambda it: moved(it, {PAY: EVIL}),
    "catalog moved, with another form": lambda it: moved(it, {NEW + 1: put(it[FORM], XFA=b"(<xdp/>)")}, AcroForm=b"201 0 R"),
    "catalog moved, and the old one changed": lambda it: moved(it, {it.root: it.put(it.root, Pages=b"9 0 R")}, Pages=b"9 0 R"),
    "catalog's own pages": lambda it: it.cataloged(Pages=it[PAGES].replace(b"/Count 3", b"/Count 2").replace(b"3 0 R", b"")),
    "catalog is a stream": lambda it: it.update({it.root: stream(b"", it[it.root][2:-2] + b" /OpenAction %s" % SCRIPT)}),
    "catalog of another generation": lambda it: it.update({it.root: it.put(it.root, Pages=b"9 0 R")}, generation=1),
})
register("catalog", Extent.OTHER, {
    "trailer with a password": lambda it: it.update(entries=b"/Encrypt << /Filter /Standard /V 5 /R 6 /O (o) /U (u) /P -4 >>"),
    "trailer with another program's password": lambda it: it.update(entries=b"/Encrypt << /Filter /Other /V 4 >>"),
    "trailer with a catalog twice": lambda it: it.update({NEW: it.put(it.root, Pages=b"9 0 R")}, entries=b"/Root 200 0 R"),
    "trailer with an escaped catalog": lambda it: it.update({NEW: it.put(it.root, Pages=b"9 0 R")}, entries=b"/R#6fot 200 0 R"),
})
register("catalog", Extent.DOUBT, {
    "catalog moved, without a form": lambda it: moved(it, AcroForm=None),
    "catalog moved to a page": lambda it: it.update(root=3),
    "catalog moved to nothing": lambda it: it.update(root=299),
    "catalog freed": lambda it: it.update(rows={it.root: (0, 0, 1)}),
    "catalog with an empty form": lambda it: it.cataloged(AcroForm=b"<< /Fields [] >>"),
})
register("metadata", Extent.DOUBT, {
    "metadata of a page lead to content": lambda it: it.cataloged({PAY: EVIL}, Metadata=b"6 0 R"),
    "metadata that are a page": lambda it: it.cataloged({3: it.put(3, Contents=b"8 0 R")}, Metadata=b"3 0 R"),
    "metadata in another file, and content": lambda it: it.changed(METADATA, {PAY: EVIL}, F=b"(evil.xmp)"),
})
register("sound", Extent.ARCHIVE, {
    "sound: catalog moved": moved, "sound: catalog moved twice": lambda it: moved(it, {NEW + 1: it[CATALOG]}),
    "sound: catalog moved, with validation data": lambda it: moved(it, {NEW + 1: stream(b"x")}, DSS=b"<< /Type /DSS /Certs [201 0 R] >>"),
    "sound: catalog again": lambda it: it.update({it.root: it[it.root]}),
})
