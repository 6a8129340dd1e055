"""The values that the API takes and returns: dictionaries as in JSON, with the types of their members."""

# Written by generate.py from the API's description. Do not edit.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Problem(TypedDict):
    """Why a request failed (RFC 9457)."""
    type: Literal["about:blank"]
    title: str
    """The status in words."""
    status: int
    code: str
    """What went wrong, for programs."""
    detail: str
    """What went wrong and what to do, a sentence for people."""
    fields: NotRequired[list[str]]
    """With `missing-fields`, the identifiers of the fields that are still empty."""
    members: NotRequired[list[str]]
    """With `invalid-configuration`, the member that is wrong; with `unknown-member`, those that are not known."""
    parameters: NotRequired[list[str]]
    """With `unknown-parameter`, those that are not known."""
    ended: NotRequired[list[Literal["cancelled", "expired", "replaced"]]]
    """With `link-unknown`, why a link that once worked opens nothing any more: its request was cancelled, its time
    is over, or a newer link has taken its place."""
    requests: NotRequired[list[str]]
    """With `document-in-use`, requests that the document is a part of."""
    templates: NotRequired[list[str]]
    """With `document-in-use`, templates that use the document."""
    roles: NotRequired[list[str]]
    """With `role-missing` and `role-unknown`, the names of the roles."""
    variables: NotRequired[list[str]]
    """With `invalid-request` of a mail's text, the variables that it may have."""


PDF: TypeAlias = bytes
"""A PDF file."""


Picture: TypeAlias = bytes
"""A picture's file."""


Moment: TypeAlias = str


Digest: TypeAlias = str
"""SHA-256 in hexadecimal."""


Language: TypeAlias = Literal["en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "uk", "tr", "ja", "zh-Hans", "ko", "ar", "he"]
"""A language that the service has texts in."""


Part: TypeAlias = Literal["signature", "initials"]


Pen: TypeAlias = Literal["ballpoint", "fountain", "brush", "marker"]


Color: TypeAlias = str
"""`#rrggbb`, `#rgb`, or an ink's name: black, blue, navy, royalblue, blueblack, red, green, purple, brown, gray,
white."""


Widths: TypeAlias = list[float]
"""The thinnest and the thickest line in points, the smaller first."""


Place: TypeAlias = str
"""A place as in docs/guide.md, by corner, text, field or frame."""


StampSize: TypeAlias = str
"""A size as in docs/guide.md."""


Frame: TypeAlias = list[float]
"""x, y, width and height in points of the page as displayed, from its lower left corner."""


Expiry: TypeAlias = 'Lifetime | None'


Lifetime: TypeAlias = 'int | str | Moment'
"""Seconds from now, a duration of ISO 8601 in whole numbers, or a moment; between a second and ten years from now.
Years and months are the calendar's in UTC."""


SignatureSource: TypeAlias = 'DrawnSource | TypedSource | ScannedSource | SavedSource'
"""What a signature is made of. Strict: members that are not listed are refused with `unknown-member`; members that
come twice and values of other types with `invalid-source`. A member that is `null` counts as missing."""


class DrawnSource(TypedDict):
    """Strokes of a pen, finger or mouse."""
    kind: Literal["drawn"]
    drawing: Drawing
    pen: NotRequired[Pen | None]
    penWidth: NotRequired[Widths | None]
    color: NotRequired[Color | None]
    allowDots: NotRequired[bool | None]
    """Whether a lone dot is meant."""
    alternativeText: NotRequired[AlternativeText]


class TypedSource(TypedDict):
    """A name in a hand."""
    kind: Literal["typed"]
    text: str
    """The name, one line with at least one visible character, at most 4000 bytes."""
    face: NotRequired[str | None]
    """The hand; `GET /v1/faces` lists them."""
    color: NotRequired[Color | None]
    part: NotRequired[Part | None]
    alternativeText: NotRequired[AlternativeText]


class ScannedSource(TypedDict):
    """A picture of ink on paper; either `picture` or `data`."""
    kind: Literal["scanned"]
    picture: NotRequired[str]
    """The identifier of a picture that was sent."""
    data: NotRequired[str]
    """The picture's file, at most 25 000 000 bytes."""
    crop: NotRequired[list[float] | None]
    """Left, top, width and height of the part that counts, in parts of the sides of the upright picture."""
    rotation: NotRequired[Literal[0, 90, 180, 270, None]]
    """Clockwise, after the camera's own orientation."""
    levels: NotRequired[list[float] | None]
    """How dark ink and how light paper is; found out where it is missing."""
    color: NotRequired[Color | None]
    alternativeText: NotRequired[AlternativeText]


class SavedSource(TypedDict):
    """A signature that this person keeps at the link, or gave on another device."""
    kind: Literal["saved"]
    id: str
    alternativeText: NotRequired[AlternativeText]


AlternativeText: TypeAlias = str | None
"""What a screen reader says of the signature in the document."""


class DrawingCanvas(TypedDict):
    """The surface that was drawn on."""
    width: float
    height: float


class DrawingStroke(TypedDict):
    points: list[DrawingPoint]


class Drawing(TypedDict):
    """The form of docs/formats.md, at most 30 000 points and 5000 strokes. Other forms in JSON that are described
    there are read too."""
    canvas: NotRequired[DrawingCanvas | None]
    """The surface that was drawn on."""
    strokes: list[DrawingStroke]


class DrawingPoint(TypedDict):
    x: float
    y: float
    """Downwards."""
    t: NotRequired[float | None]
    """Milliseconds."""
    pressure: NotRequired[float | None]
    tiltX: NotRequired[float | None]
    tiltY: NotRequired[float | None]


class CaptureConfiguration(TypedDict):
    """What a person who gives a signature is offered. Strict. What they send is held to it."""
    modes: NotRequired[list[Literal["draw", "image", "type"]] | None]
    """The ways to sign, in their order; all where it is missing."""
    faces: NotRequired[list[str] | None]
    """The hands on offer; all where it is empty."""
    colors: NotRequired[list[Color] | None]
    """The inks on offer, the first chosen; black, blue and dark red where it is missing."""
    pen: NotRequired[Pen | None]
    penWidth: NotRequired[Widths | None]
    penRange: NotRequired[Widths | None]
    aspect: NotRequired[float | None]
    """Width over height of the surface."""
    saving: NotRequired[Literal["never", "ask", "always", None]]
    name: NotRequired[str | None]
    """The name to begin with."""
    allowDots: NotRequired[bool | None]
    """Whether a lone dot counts."""
    part: NotRequired[Part | None]


class NewSignature(TypedDict):
    name: NotRequired[str | None]
    part: NotRequired[Part | None]
    source: SignatureSource


class Signature(TypedDict):
    id: str
    name: str
    kind: Literal["drawn", "typed", "scanned"]
    part: Part
    width: float
    """Points at natural size."""
    height: float
    """Points at natural size."""
    created: Moment


class SignatureList(TypedDict):
    items: list[Signature]
    next: str | None


class SavedSignature(TypedDict):
    id: str
    name: str
    part: Part
    kind: Literal["drawn", "typed", "scanned"]
    preview: str
    """The path of its picture."""


class FacesFaceSvg(TypedDict):
    viewBox: str
    path: str
    """Path data."""


class FacesFace(TypedDict):
    id: str
    name: str
    mood: NotRequired[Literal["formal", "casual", "upright", "brush", "felt-tip", "text"]]
    svg: FacesFaceSvg
    substituted: bool
    """Whether other hands write what this one lacks."""


class Faces(TypedDict):
    text: str
    faces: list[FacesFace]
    """First those that can set the whole name."""
    refused: str | None
    """Why no hand can set the name."""


class NewCapture(TypedDict):
    name: NotRequired[str | None]
    """Who is asked."""
    configuration: NotRequired[CaptureConfiguration | None]
    language: NotRequired[str | None]
    """The language of their page and mails; English where there is no such."""
    zone: NotRequired[str | None]
    """Their time zone, as Europe/Berlin."""
    expires: NotRequired[Expiry]


class Capture(TypedDict):
    id: str
    name: str
    state: Literal["waiting", "done", "revoked"]
    signature: NotRequired[str]
    """What was given, once it was."""
    created: Moment
    expires: Moment
    url: NotRequired[str]
    """The link, shown once; one for a person with two roles at the same turn. With `/qr` after it, it is the address
    of its QR code."""


class CaptureList(TypedDict):
    items: list[Capture]
    next: str | None


class DocumentField(TypedDict):
    name: str
    type: NotRequired[str]
    page: NotRequired[int]
    frame: NotRequired[Frame]


class Document(TypedDict):
    id: str
    name: str
    sha256: Digest
    bytes: int
    pages: list[DocumentPage]
    fields: list[DocumentField]
    """The form's fields."""
    signed: list[str]
    """The names of fields that hold a digital signature."""
    refusal: NotRequired[str]
    """Why no marks may be added, and no request be made: digital signatures that are there already, a certification,
    a dynamic XFA form. Recipes of batches may say otherwise. In German where `Accept-Language` prefers that."""
    requestRefusal: NotRequired[str]
    """Why no request can be made of it; missing where one can. Besides `refusal`, it forbids what sealing adds, or
    its first page cannot be shown in time: both are tried when it is uploaded. Recipes change nothing about it.
    In German where `Accept-Language` prefers that."""
    parent: NotRequired[str]
    """The document that this was made from."""
    created: Moment


class DocumentPage(TypedDict):
    number: int
    width: float
    """Points, as displayed."""
    height: float
    """Points, as displayed."""


class DocumentList(TypedDict):
    items: list[Document]
    next: str | None


class StampSignature(TypedDict):
    id: str


class Stamp(TypedDict):
    signature: SignatureSource | StampSignature
    """A signature's source, or the identifier of one that the account keeps."""
    at: Place
    size: NotRequired[StampSize]
    author: NotRequired[str]


class RequestCounts(TypedDict):
    sent: int
    sealing: int
    returned: int
    completed: int
    declined: int
    cancelled: int
    expired: int


class RequestLabels(TypedDict):
    labels: list[str]
    """The identifiers of labels."""


class NewLabel(TypedDict):
    name: LabelName
    color: NotRequired[LabelColor]


class LabelChange(TypedDict):
    name: NotRequired[LabelName]
    color: NotRequired[LabelColor]


LabelName: TypeAlias = str


LabelColor: TypeAlias = str
"""The color of its mark in the sender's pages."""


class Label(TypedDict):
    id: str
    name: LabelName
    color: LabelColor
    created: Moment


RequestQuery = TypedDict("RequestQuery", {
    "state": 'NotRequired[str]',
    "waiting": 'NotRequired[str]',
    "q": 'NotRequired[str]',
    "label": 'NotRequired[str]',
    "template": 'NotRequired[str]',
    "bulk": 'NotRequired[str]',
    "reference": 'NotRequired[str]',
    "undelivered": 'NotRequired[Literal["true", "false"]]',
    "created-after": 'NotRequired[Moment]',
    "created-before": 'NotRequired[Moment]',
    "expires-before": 'NotRequired[Moment]',
    "archived": 'NotRequired[Literal["true", "false", "any"]]',
})
"""The filters of the list of requests, as its parameters."""


class NewSearch(TypedDict):
    name: str
    query: RequestQuery


class SavedSearch(TypedDict):
    id: str
    name: str
    query: RequestQuery
    created: Moment


TaskKind: TypeAlias = Literal["remind", "cancel", "label", "unlabel", "archive", "unarchive", "delete", "export"]


class NewTask(TypedDict):
    kind: TaskKind
    requests: NotRequired[list[str]]
    """Their identifiers; or `query`."""
    query: NotRequired[RequestQuery]
    label: NotRequired[str]
    """Which label the requests get or lose; for `label` and `unlabel`."""
    document: NotRequired[Literal["keep"]]
    """For `delete`: the documents that were sent stay."""


class Task(TypedDict):
    id: str
    kind: TaskKind
    state: Literal["running", "finished", "cancelled"]
    total: int
    done: int
    failed: int
    created: Moment
    finished: NotRequired[Moment]


class TaskItem(TypedDict):
    request: str
    state: Literal["waiting", "done", "failed"]
    code: NotRequired[str]
    """The code of the problem."""
    problem: NotRequired[str]
    """Why it could not be done."""


RequestState: TypeAlias = Literal["sent", "sealing", "returned", "completed", "declined", "cancelled", "expired"]
"""`returned`: an approver has sent it back to its sender. `sealing`: all have signed, and the document waits to be
sealed. It is final when the request is `completed`."""


SignerState: TypeAlias = Literal["waiting", "ready", "viewed", "signed", "approved", "seen", "declined", "superseded", "removed", "delegated"]
"""`waiting`: others come first. `ready`: it is their turn. `viewed`: they have opened the document. `approved` and
`seen`: an approver or a viewer has finished. `superseded`: enough others of their group have finished, or the
rules do not need them, which are the `reason` then. `removed`: the sender has removed them. `delegated`: somebody
else signs in their place."""


SignerRole: TypeAlias = Literal["signer", "approver", "viewer", "copy"]
"""`signer` fills in fields and signs. `approver` agrees that the document goes on, or sends it back. `viewer` reads
it before it goes on. `copy` gets the finished document and is asked for nothing."""


class ActRequest(TypedDict):
    state: RequestState


class Act(TypedDict):
    """The state of the person and of the request after what they did."""
    state: SignerState
    request: ActRequest


FieldKind: TypeAlias = Literal["signature", "initials", "stamp", "date", "signed-on", "text", "lines", "number", "money", "email", "phone", "name", "company", "job-title", "address", "iban", "checkbox", "choices", "choice", "list", "cells", "attachment", "picture", "heading", "strike-out"]
"""What a field takes; docs/fields.md explains each."""


class NewRequestGroup(TypedDict):
    name: str
    need: int
    """How many of its people have to finish."""


class NewRequest(TypedDict):
    document: NotRequired[str | None]
    """The identifier of the only document; several are in `documents`."""
    documents: NotRequired[list[NewRequestDocument] | None]
    """The documents in their order, each stamped and sealed by itself."""
    title: NotRequired[str | None]
    """The name of the first document where it is missing."""
    message: NotRequired[str | None]
    sender: NotRequired[str | None]
    """Who asks. The account's name and organisation where it is missing or empty."""
    order: NotRequired[Literal["parallel", "sequential", None]]
    """Whether all sign at once or one after another."""
    expires: NotRequired[Expiry]
    delegation: NotRequired[DelegationRule | None]
    """`ask` where it is missing."""
    groups: NotRequired[list[NewRequestGroup] | None]
    """Groups of which a number of people is enough. Their people have the same role and turn, and fields of the same
    kinds."""
    mail: NotRequired[bool | None]
    """Whether people are asked by mail; by default where a mail server is set. The answer has the links of those
    alone who have no address."""
    replyTo: NotRequired[str | None]
    """The sender's address, for answers and notices."""
    plan: NotRequired[ReminderPlan | None]
    zone: NotRequired[str | None]
    """The time zone of people without one, as Europe/Berlin."""
    reference: NotRequired[str | None]
    """The sender's own name of it, as the number of a file. Searches find it, and events have it."""
    metadata: NotRequired[dict[str, str] | None]
    """The sender's own data, returned as they are. Names have 1 to 40 characters."""
    returnAddress: NotRequired[str | None]
    """The address to which people return when they are done, as a link that names its host. The host is one of the
    account's `returnHosts`."""
    values: NotRequired[dict[str, str] | None]
    """What fields begin with, by their names; fixed where the field is `readOnly`."""
    signers: list[NewSigner]


class NewRequestDocument(TypedDict):
    document: str
    """The document's identifier."""
    name: NotRequired[str | None]
    """What people see; the document's name where it is missing."""
    rules: NotRequired[list[Rule] | None]
    """Whether it is a part of the request: one of them holds, or there are none."""


class RequestCopySigner(TypedDict):
    name: str
    email: NotRequired[str | None]
    language: NotRequired[str | None]


class RequestCopy(TypedDict):
    """What is different from the request that is copied."""
    document: NotRequired[str | None]
    """The identifier of another document."""
    documents: NotRequired[list[NewRequestDocument] | None]
    """Other documents."""
    title: NotRequired[str | None]
    """Of another document its name where it is missing."""
    message: NotRequired[str | None]
    sender: NotRequired[str | None]
    order: NotRequired[Literal["parallel", "sequential", None]]
    mail: NotRequired[bool | None]
    """Whether people are asked by mail; by default where a mail server is set."""
    expires: NotRequired[Expiry]
    signers: NotRequired[list[RequestCopySigner] | None]
    """One for each signer, who takes their place and fields."""


class NewSigner(TypedDict):
    """A person who has a part in the request; one who signs, with `fields`, a `recipe`, or both."""
    name: str
    """Not empty but for a role of a template that is nobody's yet."""
    email: NotRequired[str | None]
    """Mails go to it, where the request sends mails."""
    role: NotRequired[SignerRole | None]
    """`signer` where it is missing."""
    group: NotRequired[str | None]
    """The name of the group that they are one of."""
    order: NotRequired[int | None]
    """With `sequential`, the turn; the place in the list where it is missing. Equal turns sign at once."""
    language: NotRequired[str | None]
    """The page's language; English where there is no such."""
    zone: NotRequired[str | None]
    """Their time zone; the request's where it is missing."""
    configuration: NotRequired[CaptureConfiguration | None]
    fields: NotRequired[list[NewField] | None]
    part: NotRequired[str | None]
    """The role that they have in a template, as Buyer."""
    rules: NotRequired[list[Rule] | None]
    """The person is needed only where one of these holds, by what others filled in. The effect is `show`."""
    recipe: NotRequired[str | None]
    """A recipe whose stamps are places for this signer's signature in the first document."""
    documents: NotRequired[list[int] | None]
    """The places of the only documents that they see; all where it is missing."""
    self: NotRequired[bool | None]
    """Whether it is the sender, who gets their link in the answer and no mails. An empty `name` is the account's
    person then."""


class Sitting(TypedDict):
    """People of one request who sign one after another at one device of their host."""
    id: str
    host: str
    state: Literal["ready", "begun", "ended", "expired"]
    """`ready` until a device begins."""
    signer: NotRequired[str]
    """The person who has the device; missing while the host has it."""
    created: Moment
    expires: Moment
    ended: NotRequired[Moment]
    url: NotRequired[str]
    """Its address, shown when it is made."""


class OfferedFieldOption(TypedDict):
    value: str
    page: NotRequired[int]
    frame: NotRequired[Frame]


class OfferedFieldCopy(TypedDict):
    page: int
    frame: Frame


OfferedFieldRuleOfItem = TypedDict("OfferedFieldRuleOfItem", {
    "field": 'str',
    "is": 'Literal["filled", "empty", "equals", "checked", "chosen"]',
    "value": 'NotRequired[str]',
})


class OfferedFieldRule(TypedDict):
    effect: Literal["show"]
    of: list[OfferedFieldRuleOfItem]


class OfferedField(TypedDict):
    """A field as a request takes it, with its source and the person who fills it in. Members that it does not have
    are missing."""
    kind: Literal["signature", "initials", "stamp", "date", "signed-on", "text", "lines", "number", "money", "email", "phone", "name", "company", "job-title", "address", "iban", "checkbox", "choices", "choice", "list", "cells", "attachment", "picture", "heading", "strike-out"]
    name: str
    """One field's each."""
    label: str
    page: int
    frame: Frame
    required: bool
    hint: NotRequired[str]
    readOnly: NotRequired[bool]
    """A form field that nobody can change: it is not filled in, and its value is on the page already."""
    value: NotRequired[str]
    """The value that it has now."""
    format: NotRequired[str]
    least: NotRequired[str]
    most: NotRequired[str]
    options: NotRequired[list[OfferedFieldOption]]
    fontSize: NotRequired[float]
    align: NotRequired[Literal["left", "center", "right"]]
    valign: NotRequired[Literal["top", "middle", "bottom"]]
    color: NotRequired[str]
    copies: NotRequired[list[OfferedFieldCopy]]
    form: NotRequired[str]
    """The full name of the form field, which is filled in too."""
    rules: NotRequired[list[OfferedFieldRule]]
    source: Literal["form", "tag", "line"]
    role: NotRequired[str]
    """The person, in the document's words: Buyer, or r1 for the first one."""
    certain: bool
    """`false` for a line that may be for another purpose."""


class FieldOption(TypedDict):
    """One of the values that can be chosen; where each has a frame, the chosen one is marked there."""
    value: str
    page: NotRequired[int | None]
    frame: NotRequired[Frame | None]


class FieldCopy(TypedDict):
    """Another place where the value is shown."""
    page: int
    frame: Frame


class FieldDetails(TypedDict):
    """The members of a field that are set, beside its kind and place."""
    hint: NotRequired[str]
    readOnly: NotRequired[bool]
    """The signer cannot change `value`."""
    value: NotRequired[str]
    """What it begins with, as its canonical text."""
    format: NotRequired[str]
    """How a day, number or amount is written; `vat-id` of a text, `international` of a telephone number, or the
    kinds of files."""
    least: NotRequired[str]
    """The least number, the first day, or how many letters or options at least."""
    most: NotRequired[str]
    """The same for the most; of cells, how many there are."""
    step: NotRequired[str]
    pattern: NotRequired[str]
    """What a text looks like, whole."""
    message: NotRequired[str]
    """Said where the pattern does not match."""
    options: NotRequired[list[FieldOption]]
    group: NotRequired[str]
    """The name under which fields are shown together."""
    fontSize: NotRequired[float]
    """In points; without it up to 12, and smaller where a text is long."""
    align: NotRequired[Literal["left", "center", "right"]]
    valign: NotRequired[Literal["top", "middle", "bottom"]]
    color: NotRequired[str]
    overflow: NotRequired[Literal["refuse", "shrink", "wrap"]]
    copies: NotRequired[list[FieldCopy]]
    form: NotRequired[str]
    """The form field of the document that is filled in too."""
    rules: NotRequired[list[Rule]]
    formula: NotRequired[str]
    """Computes the value, as `round(net * 0.19, 2)`."""


class Attachment(TypedDict):
    """A file that a signer gave for a field."""
    id: str
    signer: str
    field: str
    name: str
    type: AttachmentKind
    bytes: int
    sha256: str


class SheetPageBoxe(TypedDict):
    key: str
    """The field's identifier, or `consent`, `signature` or `initials`."""
    kind: Literal["signature", "initials", "mark", "text"]
    label: str
    fields: list[str]
    """The fields that are filled with it."""
    ink: Literal["none", "faint", "present"]
    """`faint` is too pale to be certain, and is refused."""
    cut: bool
    """Whether ink goes over the edge of the box."""
    field: NotRequired[str]
    """The kind of a field whose handwriting has to be read; its reading is sent with the sheet."""
    options: NotRequired[list[str]]
    """The values of its options."""
    value: NotRequired[str]
    """The value that is known before."""
    preview: str
    """The inside of the box, as a `data:` URL."""


class SheetPage(TypedDict):
    """A page of a sheet that was signed by hand, as it was read."""
    picture: str
    sheet: str
    """The number of the sheet."""
    page: int
    pages: int
    """How many pages the sheet has."""
    boxes: list[SheetPageBoxe]


AttachmentKind: TypeAlias = Literal["pdf", "picture", "office", "text", "archive"]
"""The kind of the file by its content."""


RuleOfItem = TypedDict("RuleOfItem", {
    "field": 'str',
    "is": 'Literal["filled", "empty", "equals", "not", "contains", "under", "over", "before", "after", "checked", "chosen"]',
    "value": 'NotRequired[str | None]',
})


class Rule(TypedDict):
    """Shows, requires or fixes a field where conditions on other fields hold."""
    effect: Literal["show", "require", "fix"]
    when: NotRequired[Literal["all", "any", None]]
    of: list[RuleOfItem]


class NewField(TypedDict):
    """What is to be filled, with its place as `at`, or as `page` and `frame`. `at` may find several."""
    kind: FieldKind
    at: NotRequired[Place | None]
    page: NotRequired[int | None]
    frame: NotRequired[Frame | None]
    size: NotRequired[list[float] | None]
    """Width and height in points, for `at`. Without it 180 by 48 for a signature, 64 by 32 for initials, 110 by 22
    for a date, 160 by 22 for a text, 14 by 14 for a checkbox, and for others as docs/fields.md says."""
    label: NotRequired[str | None]
    required: NotRequired[bool | None]
    """Where it is missing, `false` for what is ticked, chosen, attached or struck out."""
    name: NotRequired[str | None]
    """Unique in the request; the kind and a number where it is missing."""
    document: NotRequired[int | None]
    """The place of its document among those of the request, from 1."""
    hint: NotRequired[str | None]
    readOnly: NotRequired[bool | None]
    """The signer cannot change `value`."""
    value: NotRequired[str | None]
    """What it begins with, as its canonical text."""
    format: NotRequired[str | None]
    """How a day, number or amount is written; `vat-id` of a text, `international` of a telephone number, or the
    kinds of files."""
    least: NotRequired[str | None]
    """The least number, the first day, or how many letters or options at least."""
    most: NotRequired[str | None]
    """The same for the most; of cells, how many there are."""
    step: NotRequired[str | None]
    pattern: NotRequired[str | None]
    """What a text looks like, whole."""
    message: NotRequired[str | None]
    """Said where the pattern does not match."""
    options: NotRequired[list[FieldOption] | None]
    group: NotRequired[str | None]
    """The name under which fields are shown together."""
    fontSize: NotRequired[float | None]
    """In points; without it up to 12, and smaller where a text is long."""
    align: NotRequired[Literal["left", "center", "right", None]]
    valign: NotRequired[Literal["top", "middle", "bottom", None]]
    color: NotRequired[str | None]
    overflow: NotRequired[Literal["refuse", "shrink", "wrap", None]]
    copies: NotRequired[list[FieldCopy] | None]
    form: NotRequired[str | None]
    """The form field of the document that is filled in too."""
    rules: NotRequired[list[Rule] | None]
    formula: NotRequired[str | None]
    """Computes the value, as `round(net * 0.19, 2)`."""


class RequestDocument(TypedDict):
    position: int
    name: str
    document: str
    """The document that was sent."""
    finalDocument: NotRequired[str]
    """The final document, once the request is completed."""
    rules: NotRequired[list[Rule]]
    shown: bool
    """`false` where its rules left it out."""
    sealed: NotRequired[Moment]


class RequestQuestion(TypedDict):
    id: str
    signer: str
    text: str
    asked: Moment
    answer: NotRequired[str]
    answered: NotRequired[Moment]


class RequestDelegation(TypedDict):
    """The wish of a signer that somebody else signs."""
    id: str
    signer: str
    name: str
    email: str
    reason: str
    asked: Moment
    decided: NotRequired[Moment]
    allowed: NotRequired[bool]


class RequestGroup(TypedDict):
    id: str
    name: str
    need: int
    done: int
    """How many of its people have finished."""


class Request(TypedDict):
    id: str
    title: str
    message: str
    sender: str
    document: str
    """The first document that was sent to be signed."""
    documents: list[RequestDocument]
    order: Literal["parallel", "sequential"]
    state: RequestState
    created: Moment
    expires: Moment
    finished: NotRequired[Moment]
    finalDocument: NotRequired[str]
    """The first final document, once the request is completed."""
    mail: NotRequired[bool]
    """Whether people are asked by mail."""
    replyTo: NotRequired[str]
    plan: NotRequired[ReminderPlan]
    zone: NotRequired[str]
    reference: NotRequired[str]
    """Empty where it has none."""
    metadata: NotRequired[dict[str, str]]
    returnAddress: NotRequired[str]
    seal: NotRequired[RequestSeal]
    renewal: NotRequired[RequestRenewal]
    template: NotRequired[TemplateMark]
    version: int
    """How often it was corrected."""
    archived: NotRequired[Moment]
    labels: list[str]
    """The identifiers of its labels."""
    paused: NotRequired[Moment]
    delegation: DelegationRule
    values: NotRequired[dict[str, str]]
    """The values of those who have finished, by the names of the fields; of one request alone."""
    attachments: NotRequired[list[Attachment]]
    """The files that they handed in; of one request alone."""
    questions: list[RequestQuestion]
    delegations: list[RequestDelegation]
    groups: list[RequestGroup]
    signers: list[Signer]


DelegationRule: TypeAlias = Literal["no", "ask", "free"]
"""Whether signers can have somebody else sign in their place: never, where the sender allows it, or at once."""


class Delegation(TypedDict):
    name: str
    email: str
    reason: NotRequired[str | None]
    copy: NotRequired[bool | None]
    """Whether the signer keeps the link."""


class Correction(TypedDict):
    version: int
    """The version of the request as it was read."""
    preview: NotRequired[bool | None]
    """Whether nothing is changed, and only what would follow is returned."""
    changes: NotRequired[CorrectionChanges | None]


class CorrectionChangesDocument(TypedDict):
    position: NotRequired[int | None]
    """The place of the document that it replaces; a further one has none."""
    document: str
    """The document's identifier."""
    name: NotRequired[str | None]


class CorrectionChangesSigner(TypedDict):
    id: str
    name: NotRequired[str | None]
    email: NotRequired[str | None]
    language: NotRequired[str | None]
    zone: NotRequired[str | None]
    role: NotRequired[SignerRole | None]
    order: NotRequired[int | None]


class CorrectionChangesRemovedItem(TypedDict):
    signer: str
    fieldsTo: NotRequired[str | None]
    """The signer who fills in the fields instead."""
    drop: NotRequired[bool | None]
    """Whether required fields are removed too."""


class CorrectionChanges(TypedDict):
    """Without changes, a request that was sent back or declined is only sent again."""
    title: NotRequired[str | None]
    message: NotRequired[str | None]
    sender: NotRequired[str | None]
    order: NotRequired[Literal["parallel", "sequential", None]]
    expires: NotRequired[Expiry | None]
    replyTo: NotRequired[str | None]
    plan: NotRequired[ReminderPlan | None]
    delegation: NotRequired[DelegationRule | None]
    document: NotRequired[str | None]
    """The identifier of another document in the place of the only one; the fields stay at their places."""
    documents: NotRequired[list[CorrectionChangesDocument] | None]
    """Documents in the places of others, and further ones."""
    again: NotRequired[bool | None]
    """Whether those who have finished may have to sign the other document again."""
    signers: NotRequired[list[CorrectionChangesSigner] | None]
    added: NotRequired[list[NewSigner] | None]
    removed: NotRequired[list[CorrectionChangesRemovedItem] | None]


class CorrectionPreviewMailedItem(TypedDict):
    signer: NotRequired[str]
    """Missing for a person who is added."""
    name: str
    event: Literal["invitation", "corrected", "removed"]


class CorrectionPreviewLinksEndedItem(TypedDict):
    signer: str
    name: str


class CorrectionPreviewSignAgainItem(TypedDict):
    signer: str
    name: str


class CorrectionPreview(TypedDict):
    mailed: list[CorrectionPreviewMailedItem]
    """Who gets a mail."""
    linksEnded: list[CorrectionPreviewLinksEndedItem]
    """The people whose links work no more."""
    signAgain: list[CorrectionPreviewSignAgainItem]
    """The people who have finished and must do so again."""


class RequestSeal(TypedDict):
    """The sealing of the document, from the last signature on."""
    since: Moment
    attempts: int
    """Attempts so far; counted from the last time that one was asked for."""
    next: NotRequired[Moment]
    failed: NotRequired[Moment]
    problem: NotRequired[Literal["authority", "revocation", "key", "certificate", "document", "service"]]
    """Why the last attempt failed. `authority`: no time-stamping authority answers. `revocation`: there is no
    revocation information for the certificates. `key`: the key on a token or at a service did not answer.
    `certificate`: the key or its certificate cannot be read, is not valid now or was revoked. `document`: its
    rules forbid it. `service`: something else; the log has it."""
    sealed: NotRequired[Moment]
    level: NotRequired[str]
    """The level of the seal."""
    certificate: NotRequired[Digest]
    authority: NotRequired[str]
    """The time-stamping authority."""


class RequestRenewal(TypedDict):
    """The renewals of the document's time stamp, where the document was sealed at the level B-LTA."""
    provableUntil: Moment
    """When the first certificate of the newest time stamp's path ends."""
    next: NotRequired[Moment]
    """When the document is renewed, or that is tried again; missing when it is too late."""
    attempts: int
    """Attempts since the last renewal, or since one was asked for."""
    failed: NotRequired[Moment]
    problem: NotRequired[Literal["authority", "revocation", "document", "service", "ending", "late"]]
    """Why the last attempt failed. `authority`: no time-stamping authority answers. `revocation`: there is no
    revocation information for the certificates. `document`: it cannot be renewed. `service`: something else; the
    log has it. `ending`: the certificate of the time-stamping authority ends as early as that of the time stamp
    that it would renew. `late`: the time stamp has ended, and no further attempt is made."""
    renewed: NotRequired[Moment]
    renewals: int
    """How often the document was renewed."""
    authority: NotRequired[str]
    """The time-stamping authority of the last renewal."""


class SignerField(TypedDict):
    hint: NotRequired[str]
    readOnly: NotRequired[bool]
    """The signer cannot change `value`."""
    value: NotRequired[str]
    """What it begins with, as its canonical text."""
    format: NotRequired[str]
    """How a day, number or amount is written; `vat-id` of a text, `international` of a telephone number, or the
    kinds of files."""
    least: NotRequired[str]
    """The least number, the first day, or how many letters or options at least."""
    most: NotRequired[str]
    """The same for the most; of cells, how many there are."""
    step: NotRequired[str]
    pattern: NotRequired[str]
    """What a text looks like, whole."""
    message: NotRequired[str]
    """Said where the pattern does not match."""
    options: NotRequired[list[FieldOption]]
    group: NotRequired[str]
    """The name under which fields are shown together."""
    fontSize: NotRequired[float]
    """In points; without it up to 12, and smaller where a text is long."""
    align: NotRequired[Literal["left", "center", "right"]]
    valign: NotRequired[Literal["top", "middle", "bottom"]]
    color: NotRequired[str]
    overflow: NotRequired[Literal["refuse", "shrink", "wrap"]]
    copies: NotRequired[list[FieldCopy]]
    form: NotRequired[str]
    """The form field of the document that is filled in too."""
    rules: NotRequired[list[Rule]]
    formula: NotRequired[str]
    """Computes the value, as `round(net * 0.19, 2)`."""
    id: str
    kind: FieldKind
    page: int
    frame: Frame
    label: str
    required: bool
    filled: bool
    document: int
    name: str


class Signer(TypedDict):
    id: str
    name: str
    email: str
    role: SignerRole
    order: int
    group: NotRequired[str]
    language: Language
    state: SignerState
    asked: NotRequired[Moment]
    viewed: NotRequired[Moment]
    finished: NotRequired[Moment]
    reason: NotRequired[str]
    """Why they declined."""
    reminded: NotRequired[Moment]
    reminderDue: bool
    zone: NotRequired[str]
    notified: NotRequired[Moment]
    """When a server first took a mail for them."""
    undelivered: NotRequired[Moment]
    """Since when mails for them are refused."""
    mail: NotRequired[Mail]
    """The last mail to them."""
    url: NotRequired[str]
    """The link, shown once. With `/qr` after it, it is the address of its QR code."""
    delegatedFrom: NotRequired[str]
    """The signer in whose place they sign."""
    part: NotRequired[str]
    """The role of the template that they have."""
    rules: NotRequired[list[Rule]]
    documents: NotRequired[list[int]]
    """The places of the only documents that they see; missing where they see all."""
    self: NotRequired[bool]
    """True for the sender; missing for others."""
    fields: list[SignerField]


class RequestList(TypedDict):
    items: list[Request]
    next: str | None


class Reminder(TypedDict):
    request: str
    title: str
    signer: str
    name: str
    email: str
    since: NotRequired[Moment]


class SigningDocument(TypedDict):
    position: int
    """Its place in the request, by which fields name it."""
    name: str
    pages: list[DocumentPage]
    url: str
    rules: NotRequired[list[Rule]]


class SigningRequest(TypedDict):
    id: str
    title: str
    message: str
    sender: str
    state: RequestState
    expires: Moment
    version: int
    """To be sent with what the person does."""
    paused: NotRequired[Moment]


class SigningSigner(TypedDict):
    id: str
    name: str
    email: str
    state: SignerState
    unneeded: bool
    """Whether they are superseded by rules, and not by others of their group."""
    roles: list[SignerRole]
    """What they do here; several where they have more than one role at the same turn, which they fulfil together."""


class SigningField(TypedDict):
    hint: NotRequired[str]
    readOnly: NotRequired[bool]
    """The signer cannot change `value`."""
    value: NotRequired[str]
    """What it was filled with, and before that what it begins with; the kind of a signature, `true` for a checkbox.
    A field that rules hide with these values has none."""
    format: NotRequired[str]
    """How a day, number or amount is written; `vat-id` of a text, `international` of a telephone number, or the
    kinds of files."""
    least: NotRequired[str]
    """The least number, the first day, or how many letters or options at least."""
    most: NotRequired[str]
    """The same for the most; of cells, how many there are."""
    step: NotRequired[str]
    pattern: NotRequired[str]
    """What a text looks like, whole."""
    message: NotRequired[str]
    """Said where the pattern does not match."""
    options: NotRequired[list[FieldOption]]
    group: NotRequired[str]
    """The name under which fields are shown together."""
    fontSize: NotRequired[float]
    """In points; without it up to 12, and smaller where a text is long."""
    align: NotRequired[Literal["left", "center", "right"]]
    valign: NotRequired[Literal["top", "middle", "bottom"]]
    color: NotRequired[str]
    overflow: NotRequired[Literal["refuse", "shrink", "wrap"]]
    copies: NotRequired[list[FieldCopy]]
    form: NotRequired[str]
    """The form field of the document that is filled in too."""
    rules: NotRequired[list[Rule]]
    formula: NotRequired[str]
    """Computes the value, as `round(net * 0.19, 2)`."""
    id: str
    kind: FieldKind
    page: int
    frame: Frame
    label: str
    required: bool
    mine: Literal[True]
    initial: NotRequired[str]
    """What a hidden field begins with once it is shown."""
    document: int
    name: str


class SigningOther(TypedDict):
    name: str
    role: SignerRole
    state: SignerState
    group: NotRequired[str]
    """The group that they are in, of whom a number is enough."""


class SigningQuestion(TypedDict):
    id: str
    text: str
    asked: Moment
    answer: NotRequired[str]
    answered: NotRequired[Moment]


class SigningDelegationWish(TypedDict):
    """The last wish that somebody else signs; `allowed` is missing until the sender has answered."""
    name: str
    email: str
    allowed: NotRequired[bool]


class SigningDelegation(TypedDict):
    rule: DelegationRule
    wish: NotRequired[SigningDelegationWish]
    """The last wish that somebody else signs; `allowed` is missing until the sender has answered."""


class SigningConsent(TypedDict):
    """What is agreed to by signing."""
    text: str
    sha256: Digest


class SigningSitting(TypedDict):
    """The sitting at whose device the person is; missing elsewhere."""
    host: str
    url: str
    """The path of the page by which the device is given back."""


class Signing(TypedDict):
    """A request as one of its signers sees it."""
    request: SigningRequest
    signer: SigningSigner
    document: SigningDocument
    documents: list[SigningDocument]
    """The documents that the signer sees; `document` is the first of them."""
    fields: list[SigningField]
    """This signer's own fields."""
    attachments: NotRequired[list[Attachment]]
    """The files that they gave."""
    known: dict[str, str]
    """The values of others who have finished, by the names of their fields, as far as rules and formulas here use
    them."""
    others: list[SigningOther]
    questions: list[SigningQuestion]
    """This signer's questions to the sender."""
    delegation: SigningDelegation
    consent: SigningConsent
    """What is agreed to by signing."""
    configuration: CaptureConfiguration
    language: Language
    returnAddress: NotRequired[str]
    """Where the person can return to once they are done."""
    requestPage: NotRequired[str]
    """The path of the sender's page of the request; only for the sender, who signs too."""
    sitting: NotRequired[SigningSitting]
    """The sitting at whose device the person is; missing elsewhere."""


class Submission(TypedDict):
    """Consent, and a value for each field by its identifier."""
    consent: str
    """The `sha256` of the consent that was shown."""
    values: NotRequired[dict[str, FieldValue]]
    version: NotRequired[int]
    """The `version` of the request that the signer was shown; 0 where it is missing."""


class FieldValue1(TypedDict):
    signature: SignatureSource


class FieldValue2(TypedDict):
    text: str


class FieldValue3(TypedDict):
    date: str


class FieldValue4(TypedDict):
    checked: bool


class FieldValue5(TypedDict):
    chosen: list[str]


class FieldValue6(TypedDict):
    file: str
    """The identifier of an attachment."""


FieldValue: TypeAlias = 'FieldValue1 | FieldValue2 | FieldValue3 | FieldValue4 | FieldValue5 | FieldValue6'


class SealOptions(TypedDict):
    """How the document is sealed."""
    field: NotRequired[str | None]
    """The signature field; one is added where there is none of this name."""
    certify: NotRequired[Literal[1, 2, 3, None]]
    """What may be changed later: 1 nothing, 2 forms filled in and signatures added, 3 annotations too. Only for a
    document without signatures."""
    level: NotRequired[str | None]
    """The level; that of the service where it is missing."""
    lock: NotRequired[list[str] | None]
    """Form fields that can no longer be changed, with those below them; or `all`."""
    reason: NotRequired[str | None]
    location: NotRequired[str | None]
    contact: NotRequired[str | None]


class SealSettingsCertificate(TypedDict):
    name: str
    subject: str
    issuer: str
    sha256: Digest
    notBefore: Moment
    notAfter: Moment


class SealSettings(TypedDict):
    enabled: bool
    """Whether documents are sealed at all."""
    level: str
    timeStamps: bool
    """Whether there is a time-stamping authority."""
    own: bool
    """Whether the account has its own identity."""
    canRename: bool
    """Whether the account can choose the name in its seals."""
    certificate: NotRequired[SealSettingsCertificate]


class VerificationSignatureChange(TypedDict):
    extent: Literal["archive-data", "form-filling", "annotations", "other"]
    kind: str
    page: NotRequired[int]
    field: NotRequired[str]
    object: NotRequired[int]
    needsReview: NotRequired[bool]
    """Whether a person must look at it; missing where not."""
    signedBy: NotRequired[str]
    """The field of the later signature that covers the change; missing where none does."""
    text: str


class VerificationSignature(TypedDict):
    field: str
    kind: Literal["signature", "document-time-stamp"]
    format: str
    indication: Literal["TOTAL_PASSED", "TOTAL_FAILED", "INDETERMINATE"]
    subindication: NotRequired[str]
    reason: NotRequired[str]
    """The deciding sentence."""
    advice: NotRequired[str]
    faults: list[str]
    notes: list[str]
    signer: NotRequired[VerifiedCertificate]
    path: list[VerifiedCertificate]
    level: NotRequired[str]
    provenTime: NotRequired[str]
    timeStampAuthority: NotRequired[str]
    claimedTime: NotRequired[str]
    claimedReason: NotRequired[str]
    """The words of those who had it signed: programs that have documents sealed choose them."""
    claimedLocation: NotRequired[str]
    coveredBytes: NotRequired[int]
    coversWholeDocument: bool
    certification: NotRequired[int]
    isPrepared: NotRequired[bool]
    """Whether the document was prepared for a signature that is still to come; missing where not."""
    refusedPrivateAddress: NotRequired[bool]
    """Whether an address was not asked since it is private; missing where not."""
    changes: list[VerificationSignatureChange]


class Verification(TypedDict):
    """The members of `signet verify --json` (docs/verification.md), `trust`, and `origin`. Moments are in UTC. Later
    versions may add members."""
    document: str
    time: str
    """As of which moment."""
    indication: NotRequired[Literal["TOTAL_PASSED", "TOTAL_FAILED", "INDETERMINATE"]]
    """That of the worst signature; missing where there is none."""
    changes: NotRequired[Literal["unchanged", "changed-as-allowed", "to-be-looked-at", "changed-against-signers", "unknown"]]
    """The changes to the document after it was signed; missing where there is no signature. `unchanged` is nothing,
    or archive data only; `changed-as-allowed` only what the signers allowed, such as filled fields and further
    signatures; `to-be-looked-at` what they did not exclude and a person must look at, such as comments, new
    fields and actions, although the signatures may be `TOTAL_PASSED`; `changed-against-signers` what a signer did
    not allow, and a signature is `TOTAL_FAILED`; `unknown` what could not be compared, or only in part, and a
    signature is not `TOTAL_PASSED`."""
    trust: Literal["service-seals"]
    """The trusted certificates are those with which this service seals."""
    origin: NotRequired[DocumentOrigin]
    signatures: list[VerificationSignature]


class DocumentOriginRequestSigner(TypedDict):
    name: NotRequired[str]
    """As the sender gave it; missing where the person's data were erased."""
    signed: NotRequired[Moment]
    proofs: list[Literal["link"]]
    """What they had to prove before they could sign. `link`: that they have the link that was made for them."""


class DocumentOriginRequest(TypedDict):
    """No more than the request's certificate says."""
    id: str
    title: str
    sender: str
    """In the sender's words."""
    signers: list[DocumentOriginRequestSigner]


class DocumentOrigin(TypedDict):
    """Where the document comes from, if the service finished exactly this document, by the digest of all its bytes;
    missing for any other, and for one that was changed since in any way. Valid seals alone do not prove a signing
    request."""
    kind: Literal["request", "deleted-request", "program"]
    """`request`: a request was completed with it. `deleted-request`: so it was, and the request was deleted since.
    `program`: a program had it sealed (`POST /v1/seal` and the like), without a signing request."""
    organisation: str
    """The organisation of the account, in its own words; empty where it names none."""
    finished: Moment
    request: NotRequired[DocumentOriginRequest]
    """No more than the request's certificate says."""


class VerifiedCertificate(TypedDict):
    subject: str
    commonName: str
    issuer: str
    notBefore: str
    notAfter: str
    sha256: Digest


class AuditEntryActor(TypedDict):
    kind: Literal["sender", "signer", "system", "anonymous"]
    id: str
    name: NotRequired[str]


class AuditEntryFrom(TypedDict):
    address: str
    agent: str


class AuditEntryDocument(TypedDict):
    """Which bytes the document was then."""
    sha256: Digest
    bytes: int


AuditEntry = TypedDict("AuditEntry", {
    "chain": 'str',
    "sequence": 'int',
    "time": 'Moment',
    "actor": 'AuditEntryActor',
    "action": 'str',
    "from": 'NotRequired[AuditEntryFrom]',
    "document": 'NotRequired[AuditEntryDocument]',
    "details": 'NotRequired[dict[str, str]]',
    "salt": 'NotRequired[str]',
    "personal": 'NotRequired[Digest]',
    "previous": 'Digest',
    "hash": 'Digest',
})
"""One event. `hash` is SHA-256 of the entry without `hash` as canonical JSON (RFC 8785), with `personal`, a digest,
in the place of `actor.name`, `details`, `from` and `salt`; entries of earlier releases have no `salt`, and are
hashed as they are. `previous` is the hash of the entry before, 64 zeros in the first. Where a person was erased,
the entry has `personal` and not the others. docs/audit.md says what that proves."""


class AuditExport(TypedDict):
    format: Literal["signet-audit-2"]
    chain: str
    head: Digest
    entries: list[AuditEntry]


class NewBatchRow(TypedDict):
    document: str
    values: NotRequired[dict[str, str] | None]
    """The recipe's variables."""


class NewBatch(TypedDict):
    recipe: str
    """A recipe, YAML or JSON."""
    rows: list[NewBatchRow]


class Batch(TypedDict):
    id: str
    state: Literal["running", "finished", "cancelled"]
    total: int
    done: int
    failed: int
    created: Moment
    finished: NotRequired[Moment]


class NewTemplate(TypedDict):
    """One of `content` and `request`."""
    name: NotRequired[str | None]
    """The title of the request where it is missing."""
    folder: NotRequired[TemplateFolder]
    request: NotRequired[str | None]
    """The identifier of a request that it is made like."""
    content: NotRequired[NewRequest | None]
    """A request whose `signers` are roles."""


TemplateFolder: TypeAlias = str | None
"""Up to four names between slashes, as Sales/Cars; empty for none."""


class TemplateChange(TypedDict):
    version: NotRequired[int | None]
    """The version that was read; needed with `content`."""
    name: NotRequired[str | None]
    folder: NotRequired[TemplateFolder]
    content: NotRequired[NewRequest | None]


class TemplateDuplicate(TypedDict):
    name: NotRequired[str | None]
    folder: NotRequired[TemplateFolder]


class TemplateDocument(TypedDict):
    id: str
    name: str
    pages: int


class Template(TypedDict):
    id: str
    name: str
    folder: str
    """Empty for none."""
    version: int
    archived: NotRequired[Moment]
    created: Moment
    changed: Moment
    roles: list[TemplateRole]
    documents: list[TemplateDocument]
    requests: int
    """How many requests were made of it."""
    used: NotRequired[Moment]
    content: NotRequired[NewRequest]


class TemplateRole(TypedDict):
    name: str
    role: SignerRole
    order: int
    group: NotRequired[str]
    language: NotRequired[str]
    person: NotRequired[TemplatePerson]
    fields: int


class TemplatePerson(TypedDict):
    """A person who has a role; members that are missing are the role's."""
    name: str
    email: NotRequired[str | None]
    language: NotRequired[str | None]
    zone: NotRequired[str | None]


class TemplateList(TypedDict):
    items: list[Template]
    next: str | None


class TemplateVersion(TypedDict):
    version: int
    created: Moment
    content: NotRequired[NewRequest]


class TemplateVersionList(TypedDict):
    items: list[TemplateVersion]
    next: str | None


class TemplateUse(TypedDict):
    people: NotRequired[dict[str, TemplatePerson] | None]
    """By the names of the roles; one for each role that is not always the same person's."""
    values: NotRequired[dict[str, str] | None]
    """Values of fields by their names."""
    title: NotRequired[str | None]
    message: NotRequired[str | None]
    expires: NotRequired[Expiry]
    mail: NotRequired[bool | None]
    reference: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]
    returnAddress: NotRequired[str | None]
    version: NotRequired[int | None]
    """The last where it is missing."""


class TemplateMark(TypedDict):
    """The template that it was made of."""
    id: str
    version: int


class DocumentReplacement(TypedDict):
    version: int
    """The version that was read."""
    document: str
    """The new document's identifier."""
    preview: NotRequired[bool | None]
    """Whether nothing is saved."""
    lost: NotRequired[Literal["remove", "stay", None]]
    """What becomes of fields whose text is not there."""


class DocumentReplaced(TypedDict):
    template: NotRequired[Template]
    kept: list[FollowedField]
    moved: list[FollowedField]
    lost: list[FollowedField]


FollowedField = TypedDict("FollowedField", {
    "role": 'str',
    "name": 'NotRequired[str]',
    "kind": 'FieldKind',
    "label": 'str',
    "from": 'NotRequired[FieldPlace]',
    "to": 'NotRequired[FieldPlace]',
})


class FieldPlace(TypedDict):
    page: int
    frame: Frame


class NewBlock(TypedDict):
    name: str
    fields: list[NewField]
    """Of one page; each with a `frame`."""


class Block(TypedDict):
    id: str
    name: str
    fields: list[NewField]
    """Their frames are from the lower left corner of all."""
    created: Moment


class BlockList(TypedDict):
    items: list[Block]
    next: str | None


class BlockPlace(TypedDict):
    version: int
    """The version of the template that was read."""
    block: str
    """The block's identifier."""
    role: str
    """The role that fills the fields in."""
    page: int
    document: NotRequired[int | None]
    """The place of the document among the template's."""
    at: list[float]
    """The lower left corner of all fields, in points."""


class BatchList(TypedDict):
    items: list[Batch]
    next: str | None


class Outcome(TypedDict):
    row: int
    """From 0."""
    document: str
    state: Literal["waiting", "done", "failed"]
    result: NotRequired[str]
    """The document that came of it."""
    problem: NotRequired[str]
    """Why nothing came of it."""


class BulkSettings(TypedDict):
    name: NotRequired[str | None]
    """By default the file's."""
    version: NotRequired[int | None]
    """The template's version; by default the last."""
    encoding: NotRequired[Literal["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1250", None]]
    separator: NotRequired[Literal[",", ";", "\t", "|", None]]
    columns: NotRequired[list[BulkColumn] | None]
    """The columns that are not what their names say; one that is nothing is not used."""
    doubles: NotRequired[bool | None]
    """Whether rows that are the same as others are sent too."""
    rate: NotRequired[int | None]
    """The most requests a minute; by default as fast as possible."""
    title: NotRequired[str | None]
    message: NotRequired[str | None]
    expires: NotRequired[Expiry]
    mail: NotRequired[bool | None]


BulkColumn = TypedDict("BulkColumn", {
    "column": 'str',
    "person": 'NotRequired[str | None]',
    "as": 'NotRequired[Literal["name", "given", "family", "email", "language", "zone", None]]',
    "field": 'NotRequired[str | None]',
    "request": 'NotRequired[Literal["title", "message", "expires", "reference", None]]',
    "decimal": 'NotRequired[Literal[".", ",", None]]',
    "date": 'NotRequired[Literal["d/m/y", "m/d/y", "y-m-d", None]]',
})
"""What the cells of a column are - a part of a person, with `as`; the value of a field; or a part of the request."""


class BulkTemplate(TypedDict):
    id: str
    version: int


class BulkQuestion(TypedDict):
    code: Literal["name-missing", "email-missing", "date-ambiguous", "number-ambiguous"]
    column: NotRequired[str]
    person: NotRequired[str]
    detail: str


class Bulk(TypedDict):
    id: NotRequired[str]
    """None in a preview."""
    name: str
    template: BulkTemplate
    state: Literal["checked", "running", "paused", "finished", "cancelled"]
    created: Moment
    started: NotRequired[Moment]
    finished: NotRequired[Moment]
    total: int
    valid: int
    """Rows that are to be sent."""
    invalid: int
    """Rows that cannot be sent."""
    sent: int
    failed: int
    encoding: Literal["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1250"]
    separator: str
    columns: list[BulkColumn]
    questions: list[BulkQuestion]
    """What must be decided before the table can be started."""
    mail: bool
    """Whether mails are sent."""
    rate: NotRequired[int]
    title: NotRequired[str]
    message: NotRequired[str]
    doubles: bool
    rows: NotRequired[list[BulkRow]]
    """In a preview, the first 20 rows, and up to 200 with problems."""


class BulkRowProblem(TypedDict):
    code: str
    column: NotRequired[str]
    detail: str


class BulkRow(TypedDict):
    row: int
    """Its number in a spreadsheet, where the names of the columns are row 1."""
    state: Literal["valid", "invalid", "sent", "failed"]
    cells: list[str]
    values: dict[str, str]
    """The values of fields as they were read."""
    problems: list[BulkRowProblem]
    request: NotRequired[str]
    requestState: NotRequired[str]


EventName: TypeAlias = Literal["request.created", "request.started", "request.sent", "page.viewed", "signer.signed", "signer.approved", "signer.seen", "signer.declined", "signer.superseded", "signer.unneeded", "request.returned", "request.sealing", "seal.delayed", "request.completed", "document.renewed", "renewal.delayed", "request.cancelled", "request.paused", "request.resumed", "request.corrected", "signer.added", "signer.corrected", "signer.removed", "signer.delegated", "delegation.asked", "delegation.refused", "question.asked", "question.answered", "request.expired", "deadline.changed", "request.deleted", "reminder.due", "reminder.noted", "mail.accepted", "mail.failed", "mail.bounced", "signer.undelivered", "capture.completed", "batch.finished", "template.created", "template.updated", "template.archived", "bulk.finished"]


class Event(TypedDict):
    id: str
    """The delivery's identifier."""
    event: EventName
    created: Moment
    subject: str
    """The request, capture, batch or template."""
    data: dict[str, str]


class NewWebhook(TypedDict):
    url: str
    """`https://…` of a public address, without a user, password or fragment."""
    events: NotRequired[list[EventName] | None]
    """All where it is missing or empty."""


class Webhook(TypedDict):
    id: str
    url: str
    events: list[EventName]
    """Empty for all."""
    created: Moment
    secret: NotRequired[str]
    """The secret that signs bodies, shown once."""


class WebhookList(TypedDict):
    items: list[Webhook]
    next: str | None


MailState: TypeAlias = Literal["queued", "sending", "accepted", "deferred", "failed", "bounced", "complained", "delivered", "unknown", "dropped", "suppressed"]
"""`accepted`: the next server took it, which does not say that it arrived. `deferred`: it is tried again. `failed`:
a server refused it for good. `bounced`: a report says so later. `unknown`: the connection ended before the reply.
`dropped`: it was not needed any more. `suppressed`: the address refused a mail before."""


class Mail(TypedDict):
    id: str
    event: Literal["invitation", "turn", "reminder", "last-day", "declined", "returned", "cancelled", "expired", "corrected", "removed", "delegated", "superseded", "completed", "undelivered", "question", "answer", "delegation-asked", "digest", "code", "start-asked", "started", "start-refused"]
    n: int
    """The number among the person's mails of this event."""
    request: NotRequired[str]
    title: NotRequired[str]
    """The title of the request, in lists of several."""
    signer: NotRequired[str]
    """The signer's identifier; missing for the sender."""
    address: str
    language: Language
    state: MailState
    code: NotRequired[int]
    """The code of the server's last reply."""
    reply: NotRequired[str]
    """The text of the last reply, or why there was none."""
    attempts: int
    queued: Moment
    sent: NotRequired[Moment]
    next: NotRequired[Moment]
    text: NotRequired[str]
    """The digest of the plain text, in which the digest of the link takes the link's place."""


class Suppression(TypedDict):
    address: str
    kind: Literal["bounce", "complaint"]
    created: Moment
    mail: NotRequired[str]
    """The mail that was refused."""


class ReminderPlan(TypedDict):
    """When people are reminded, by their own clock."""
    first: NotRequired[int | None]
    """After how many days the first reminder is sent."""
    every: NotRequired[int | None]
    most: NotRequired[int | None]
    before: NotRequired[list[int] | None]
    """How many days before the deadline they are reminded besides."""
    hours: NotRequired[str | None]
    """The part of the day for mails."""
    days: NotRequired[list[Literal["sun", "mon", "tue", "wed", "thu", "fri", "sat"]] | None]
    zone: NotRequired[str | None]


class Delivery(TypedDict):
    id: str
    event: EventName
    state: Literal["waiting", "delivered", "failed"]
    attempts: int
    next: NotRequired[Moment]
    status: NotRequired[int]
    """The status of the last answer."""
    problem: NotRequired[str]
    """Why the last attempt failed."""
    created: Moment


class DeliveryList(TypedDict):
    items: list[Delivery]
    next: str | None


class Account(TypedDict):
    id: str
    name: str
    """The person who sends; empty where none is named."""
    organisation: str
    """The organisation that sends; empty where none is named."""
    sender: str
    """The text that signers read. Name and organisation; one of them; or nothing."""
    titlesInMail: bool
    """Whether subjects of mails name the document."""
    digest: str
    """The address that gets a mail with all open requests once a day."""
    returnHosts: list[str]
    """The hosts that people may return to after signing."""
    created: Moment
    mail: bool
    """Whether requests can be sent by mail, by the account's server or the operator's."""
    links: str
    """The address that links begin with."""
    scopes: NotRequired[list[Scope]]
    """What the caller's key may do."""


PublicLinkAsks: TypeAlias = Literal["nothing", "name", "email"]
"""What people say about themselves; `email` means their name and their address, which a code confirms where mails
can be sent."""


class NewPublicLinkLimits(TypedDict):
    total: NotRequired[int | None]
    """Requests in all, 500 where it is missing."""
    perDay: NotRequired[int | None]
    """Requests in 24 hours, 100 where it is missing."""
    perPerson: NotRequired[int | None]
    """Requests with one address, 1 where it is missing."""


class NewPublicLink(TypedDict):
    template: str
    """The template's identifier."""
    version: NotRequired[int | None]
    """Its version, the last where it is missing."""
    role: str
    """The role of those who come by the link."""
    name: NotRequired[str | None]
    """Its name for those who come by it; the template's where it is missing."""
    text: NotRequired[str | None]
    """The sender's words above the form."""
    asks: NotRequired[PublicLinkAsks | None]
    limits: NotRequired[NewPublicLinkLimits | None]
    domains: NotRequired[list[str] | None]
    """The only domains of addresses; all where it is empty."""
    prefill: NotRequired[list[str] | None]
    """Names of the role's fields that the address may fill in, as `?City=Bern`."""
    glance: NotRequired[bool | None]
    """Whether a request is made only when the sender has allowed it."""
    notify: NotRequired[str | None]
    """The address that gets a mail when somebody begins."""
    expires: NotRequired[Lifetime | None]
    """When nobody can begin any more."""


class PublicLinkChangeLimits(TypedDict):
    total: NotRequired[int | None]
    """Requests in all, 500 where it is missing."""
    perDay: NotRequired[int | None]
    """Requests in 24 hours, 100 where it is missing."""
    perPerson: NotRequired[int | None]
    """Requests with one address, 1 where it is missing."""


class PublicLinkChange(TypedDict):
    """Members that are missing stay as they are."""
    version: NotRequired[int | None]
    closed: NotRequired[bool | None]
    name: NotRequired[str | None]
    """Its name for those who come by it; the template's where it is missing."""
    text: NotRequired[str | None]
    """The sender's words above the form."""
    asks: NotRequired[PublicLinkAsks | None]
    limits: NotRequired[PublicLinkChangeLimits | None]
    domains: NotRequired[list[str] | None]
    """The only domains of addresses; all where it is empty."""
    prefill: NotRequired[list[str] | None]
    """Names of the role's fields that the address may fill in, as `?City=Bern`."""
    glance: NotRequired[bool | None]
    """Whether a request is made only when the sender has allowed it."""
    notify: NotRequired[str | None]
    """The address that gets a mail when somebody begins."""
    expires: NotRequired[Lifetime | None]
    """When nobody can begin any more."""


class PublicLinkLimits(TypedDict):
    total: int
    perDay: int
    perPerson: int


class PublicLink(TypedDict):
    id: str
    url: str
    template: str
    version: int
    """The version of the template that requests are made of."""
    latest: int
    """The last version of the template."""
    role: str
    name: str
    text: str
    asks: PublicLinkAsks
    code: bool
    """Whether addresses are confirmed by a code; requests with others send no mails."""
    limits: PublicLinkLimits
    domains: list[str]
    prefill: list[str]
    glance: bool
    notify: str
    state: Literal["open", "full", "expired", "closed"]
    made: int
    """The places that are taken: requests, and people who wait."""
    waiting: int
    """The people who wait for the sender."""
    created: Moment
    expires: NotRequired[Moment]
    closed: NotRequired[Moment]


PublicStartState: TypeAlias = Literal["asked", "confirmed", "waiting", "made", "refused"]
"""`asked`: they are to enter the code. `waiting`: for the sender. `made`: their request was made."""


class PublicStart(TypedDict):
    id: str
    publicLink: str
    name: str
    """Empty once the request is made, which has it."""
    email: str
    confirmed: bool
    """Whether they had the code that was sent to the address."""
    state: PublicStartState
    request: NotRequired[str]
    created: Moment
    expires: NotRequired[Moment]
    """When it is removed."""


MailEvent: TypeAlias = Literal["invitation", "turn", "reminder", "last-day", "declined", "returned", "cancelled", "expired", "corrected", "removed", "delegated", "superseded", "completed", "undelivered", "question", "answer", "delegation-asked", "digest", "code", "start-asked", "started", "start-refused"]
"""The occasion of a mail."""


class MailText(TypedDict):
    """A text of mails, in the syntax that `PUT` describes."""
    event: MailEvent
    language: Language
    subject: str
    body: str
    own: bool
    """Whether it is the account's. Otherwise it is the service's."""
    machine: bool
    """Whether it was translated by a machine and nobody has read it yet."""
    variables: list[str]
    """The names that may be between `{{` and `}}`."""
    version: int
    """How many times the account has saved it; 0 for the service's text."""


class OperationsJob(TypedDict):
    kind: Literal["delivery", "batch-row", "bulk", "task", "seal", "renewal", "mail", "upkeep"]
    waiting: int
    running: int
    dueSince: NotRequired[Moment]


class OperationsConfinementItem(TypedDict):
    means: Literal["landlock", "seccomp"]
    isAvailable: bool


class OperationsStorage(TypedDict):
    documents: int
    documentsBytes: int
    """Each content counts once."""
    databaseBytes: int
    freeBytes: NotRequired[int]


class OperationsCertificate(TypedDict):
    use: Literal["tls", "seal", "account-seal"]
    name: str
    expires: Moment


class OperationsError(TypedDict):
    time: Moment
    level: Literal["warning", "error", "critical"]
    message: str


class Operations(TypedDict):
    version: str
    instance: str
    """The name of the process in logs and traces."""
    started: Moment
    isDraining: bool
    """Whether the process was asked to stop."""
    hasLocalLinks: bool
    """Whether links only work on the computer of the service, since `base-url` is not set."""
    jobs: list[OperationsJob]
    openWebhooks: int
    """Webhooks that get nothing for a while since they failed repeatedly."""
    unsealed: int
    """Requests that wait for a seal which no job makes. Always 0."""
    confinement: list[OperationsConfinementItem]
    """What the kernel has for confining the processes that read documents and pictures."""
    storage: OperationsStorage
    certificates: list[OperationsCertificate]
    """The first to end comes first."""
    errors: list[OperationsError]
    """The last warnings and errors of the log since the start, the newest first."""


NewMailSettings = TypedDict("NewMailSettings", {
    "server": 'str',
    "tls": 'NotRequired[Literal["demanded", "none", None]]',
    "signIn": 'NotRequired[Literal["password", "token", None]]',
    "user": 'NotRequired[str | None]',
    "password": 'NotRequired[str | None]',
    "from": 'str',
    "replyTo": 'NotRequired[str | None]',
    "bounce": 'NotRequired[str | None]',
    "selector": 'NotRequired[str | None]',
})


class MailSettingsProblem(TypedDict):
    """Why no mail can be sent for now. The mails wait."""
    stage: str
    code: NotRequired[int]
    reply: str
    since: Moment


MailSettings = TypedDict("MailSettings", {
    "source": 'Literal["account", "operator", "none"]',
    "server": 'NotRequired[str]',
    "tls": 'Literal["demanded", "none"]',
    "signIn": 'Literal["password", "token"]',
    "user": 'NotRequired[str]',
    "hasPassword": 'bool',
    "from": 'NotRequired[str]',
    "replyTo": 'NotRequired[str]',
    "bounce": 'NotRequired[str]',
    "selector": 'NotRequired[str]',
    "problem": 'NotRequired[MailSettingsProblem]',
})


class MailTest(TypedDict):
    to: NotRequired[str | None]
    """The recipient of a mail; without one none is sent."""


class MailStepsStep(TypedDict):
    step: Literal["resolve", "connect", "tls", "sign-in", "sender", "recipient", "data"]
    ok: bool
    code: NotRequired[Literal["refused", "program-missing", "name-not-found", "private-address", "clear-text", "not-connected", "no-encryption", "certificate", "sign-in-missing", "smtputf8-missing", "timeout", "cut-off", "not-smtp", "other"]]
    """The fault, where there is one."""
    reply: NotRequired[str]
    """The server's words."""
    detail: NotRequired[str]
    """The fault and its remedy in a sentence."""


class MailSteps(TypedDict):
    steps: list[MailStepsStep]


class MailDomainQuestion(TypedDict):
    selector: NotRequired[str | None]
    """Without it that of the settings."""


class MailDomainFinding(TypedDict):
    record: Literal["spf", "dkim", "dmarc", "ptr"]
    state: Literal["good", "missing", "wrong", "unknown"]
    found: NotRequired[str]
    """The record as it is."""
    code: NotRequired[str]
    detail: NotRequired[str]
    """The fault and its remedy in a sentence."""
    suggestion: NotRequired[str]
    """A record to publish."""


class MailDomain(TypedDict):
    domain: str
    findings: list[MailDomainFinding]


class MailReport(TypedDict):
    message: str
    """The mail's Message-ID."""
    recipient: str
    kind: Literal["hard", "soft", "complaint", "delivered"]
    code: NotRequired[int | None]
    """The code of the server's reply."""
    text: NotRequired[str | None]


class MailReportOutcome(TypedDict):
    outcome: Literal["applied", "not-ours", "other-recipient", "not-known"]
    mail: NotRequired[str]
    """The mail that has it now."""
    kind: NotRequired[Literal["hard", "soft", "complaint", "delivered"]]


Scope: TypeAlias = Literal["documents:read", "documents:write", "signatures:read", "signatures:write", "requests:read", "requests:write", "templates:read", "templates:write", "batches:read", "batches:write", "audit:read", "audit:write", "webhooks:read", "webhooks:write", "mail:read", "mail:write", "admin:read", "admin:write", "operations:read"]


class NewKey(TypedDict):
    name: str
    scopes: list[Scope]


class Key(TypedDict):
    id: str
    name: str
    scopes: list[Scope]
    created: Moment
    revoked: NotRequired[Moment]
    key: NotRequired[str]
    """The key, shown once."""


class KeyList(TypedDict):
    items: list[Key]
    next: str | None


Paper: TypeAlias = Literal["a4", "letter"]


class FindPlacesBody(TypedDict):
    at: list[Place]
    width: NotRequired[float | None]
    """Points."""
    height: NotRequired[float | None]
    """Points."""


class FindPlacesAnswerPlace(TypedDict):
    at: int
    """Which of the places that were asked for."""
    page: int
    frame: Frame


class FindPlacesAnswer(TypedDict):
    places: list[FindPlacesAnswerPlace]


class OfferedFieldsAnswerTag(TypedDict):
    text: str
    page: int
    frames: list[Frame]
    """One for each line that it is on."""
    visible: bool
    """Whether it can be read: one in the color of the paper, or one that is covered, cannot."""


class OfferedFieldsAnswer(TypedDict):
    items: list[OfferedField]
    tags: list[OfferedFieldsAnswerTag]
    form: Literal["none", "fields", "xfa"]
    """`xfa` for a form that only some programs show, and that cannot be filled in here."""
    complete: bool
    """Whether all pages were searched for tags and lines. The search ends after 500 pages or 20 s."""


class StampDocumentBody(TypedDict):
    stamps: list[Stamp]
    seal: NotRequired[SealOptions]


Certify: TypeAlias = Literal[1, 2, 3]


Level: TypeAlias = Literal["b-b", "b-t", "b-lt", "b-lta"]


class RenameSealBody(TypedDict):
    name: str
    """Whose seals they are; your organisation's."""


Format: TypeAlias = Literal["svg", "png"]


class PreviewSignatureBody(TypedDict):
    source: SignatureSource
    format: NotRequired[Literal["svg", None]]
    """Has no effect; the picture is SVG, or PNG where a photograph is part of it."""


Undelivered: TypeAlias = Literal["true", "false"]


Archived: TypeAlias = Literal["true", "false", "any"]


Order: TypeAlias = Literal["-created", "created", "expires"]


class ChangeDeadlineBody(TypedDict):
    expires: Lifetime


Document2: TypeAlias = Literal["keep"]


class ResumeRequestBody(TypedDict):
    deadline: Literal["keep", "move"]


class DecideDelegationBody(TypedDict):
    allow: bool


class AnswerQuestionBody(TypedDict):
    text: str


class RemindSignersBody(TypedDict):
    signers: NotRequired[list[str] | None]
    """Identifiers of signers."""
    links: NotRequired[bool | None]


class ListRequestMailsAnswer(TypedDict):
    items: list[Mail]


class SendMailBody(TypedDict):
    signer: str
    """The signer's identifier."""
    event: NotRequired[Literal["invitation", "turn", "reminder", "last-day", "completed", None]]
    """What the mail is; by default an invitation, or a reminder where they had one."""


class RenewSignerLinkAnswer(TypedDict):
    signer: str
    url: str
    expires: NotRequired[Moment]
    """Missing where it is for one who has signed, whose link ends when the request is deleted."""


class ListSittingsAnswer(TypedDict):
    items: list[Sitting]


class CreateSittingBody(TypedDict):
    pin: str
    """What leads from one person to the next."""
    host: NotRequired[str | None]
    """The name of the person who is there; the account's person where it is missing."""


class TakeSheetBody(TypedDict):
    pictures: list[str]
    """A picture of each page, by the identifiers that they were answered with."""
    values: NotRequired[dict[str, str]]
    """The reading of each box with handwriting, by the field's identifier, as in `values` of a request."""


class TakeSheetAnswerRequest(TypedDict):
    state: str


class TakeSheetAnswer(TypedDict):
    state: str
    request: TakeSheetAnswerRequest


Form: TypeAlias = Literal["separate", "appended"]


class ListDueRemindersAnswer(TypedDict):
    items: list[Reminder]


class ListLabelsAnswer(TypedDict):
    items: list[Label]
    next: str | None


class ListSearchesAnswer(TypedDict):
    items: list[SavedSearch]
    next: str | None


class ListTasksAnswer(TypedDict):
    items: list[Task]
    next: str | None


State: TypeAlias = Literal["waiting", "done", "failed"]


class ListTaskItemsAnswer(TypedDict):
    items: list[TaskItem]
    next: str | None


class ListPublicLinksAnswer(TypedDict):
    items: list[PublicLink]
    next: str | None


class ListPublicStartsAnswer(TypedDict):
    items: list[PublicStart]
    next: str | None


class ListAuditAnswer(TypedDict):
    items: list[AuditEntry]
    next: str | None


class ListOutcomesAnswer(TypedDict):
    items: list[Outcome]
    next: str | None


class ListBulkAnswer(TypedDict):
    items: list[Bulk]
    next: str | None


class CreateBulkSettings(TypedDict):
    name: NotRequired[str | None]
    """By default the file's."""
    version: NotRequired[int | None]
    """The template's version; by default the last."""
    encoding: NotRequired[Literal["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1250", None]]
    separator: NotRequired[Literal[",", ";", "\t", "|", None]]
    columns: NotRequired[list[BulkColumn] | None]
    """The columns that are not what their names say; one that is nothing is not used."""
    doubles: NotRequired[bool | None]
    """Whether rows that are the same as others are sent too."""
    rate: NotRequired[int | None]
    """The most requests a minute; by default as fast as possible."""
    title: NotRequired[str | None]
    message: NotRequired[str | None]
    expires: NotRequired[Expiry]
    mail: NotRequired[bool | None]


State2: TypeAlias = Literal["valid", "invalid", "sent", "failed"]


class ListBulkRowsAnswer(TypedDict):
    items: list[BulkRow]
    next: str | None


class StartBulkBody(TypedDict):
    rate: NotRequired[int | None]
    """The most requests a minute."""


class ListMailsAnswer(TypedDict):
    items: list[Mail]
    next: str | None


class ListSuppressionsAnswer(TypedDict):
    items: list[Suppression]
    next: str | None


class ListMailTextsAnswerItem(TypedDict):
    event: MailEvent
    languages: list[Language]


class ListMailTextsAnswerLanguage(TypedDict):
    code: Language
    name: str
    """The language's own name."""
    machine: bool
    """Whether the service's texts are a machine's that nobody has read yet."""


class ListMailTextsAnswer(TypedDict):
    items: list[ListMailTextsAnswerItem]
    languages: list[ListMailTextsAnswerLanguage]


class ChangeMailTextBody(TypedDict):
    subject: str
    body: str


class PreviewMailTextBody(TypedDict):
    subject: NotRequired[str | None]
    body: NotRequired[str | None]


class PreviewMailTextAnswer(TypedDict):
    subject: str
    text: str
    html: str
    """The same as a document that needs nothing else."""


class ChangeAccountBody(TypedDict):
    name: NotRequired[str | None]
    """The person who sends."""
    organisation: NotRequired[str | None]
    """The organisation that sends."""
    digest: NotRequired[str | None]
    """The address that gets a mail with all open requests once a day; empty for none."""
    returnHosts: NotRequired[list[str] | None]
    """The hosts that people may return to after signing, with the port where it is not the default one."""
    titlesInMail: NotRequired[bool | None]
    """Whether subjects of mails name the document, and the page `/real` shows how its title begins; at first they
    do."""


class CreateSignInLinkBody(TypedDict):
    name: NotRequired[str | None]
    """The colleague's name."""


class CreateSignInLinkAnswer(TypedDict):
    url: str
    expires: Moment
    key: str
    """The identifier of the key whose session it begins."""


class GetHealthAnswer(TypedDict):
    status: Literal["ok"]


class GetReadinessAnswer(TypedDict):
    status: Literal["ready"]


class GetStartupAnswer(TypedDict):
    status: Literal["started"]


class GetCaptureConfigurationAnswerHandover(TypedDict):
    """Only of a handover: whose signature is wanted, and the title of the request, which is empty where there is
    none."""
    name: str
    title: str


class GetCaptureConfigurationAnswer(TypedDict):
    configuration: CaptureConfiguration
    language: Language
    name: str
    part: Part
    done: bool
    handover: NotRequired[GetCaptureConfigurationAnswerHandover]
    """Only of a handover: whose signature is wanted, and the title of the request, which is empty where there is
    none."""


class PostCapturePreviewsBody(TypedDict):
    source: SignatureSource
    format: NotRequired[Literal["svg", None]]
    """Has no effect; the picture is SVG, or PNG where a photograph is part of it."""


class PostCapturePicturesAnswer(TypedDict):
    id: str
    width: int
    """Pixels, upright."""
    height: int
    """Pixels, upright."""


class GetCaptureSavedAnswer(TypedDict):
    signatures: list[SavedSignature]


class PatchCaptureSavedOneBody(TypedDict):
    name: str


class PostCaptureHandoverBody(TypedDict):
    part: NotRequired[Part | None]
    field: NotRequired[str | None]
    """The field that it is for."""


class PostCaptureHandoverAnswer(TypedDict):
    id: str
    url: str
    qr: str
    """The QR code as SVG."""
    expires: Moment


class GetCaptureHandoverOneAnswer(TypedDict):
    state: Literal["waiting", "opened", "done", "expired"]
    source: NotRequired[SavedSource]


class GiveSignatureAnswer(TypedDict):
    done: Literal[True]


class GetSigningConfigurationAnswerHandover(TypedDict):
    """Only of a handover: whose signature is wanted, and the title of the request, which is empty where there is
    none."""
    name: str
    title: str


class GetSigningConfigurationAnswer(TypedDict):
    configuration: CaptureConfiguration
    language: Language
    name: str
    part: Part
    done: bool
    handover: NotRequired[GetSigningConfigurationAnswerHandover]
    """Only of a handover: whose signature is wanted, and the title of the request, which is empty where there is
    none."""


class PostSigningPreviewsBody(TypedDict):
    source: SignatureSource
    format: NotRequired[Literal["svg", None]]
    """Has no effect; the picture is SVG, or PNG where a photograph is part of it."""


class PostSigningPicturesAnswer(TypedDict):
    id: str
    width: int
    """Pixels, upright."""
    height: int
    """Pixels, upright."""


class GetSigningSavedAnswer(TypedDict):
    signatures: list[SavedSignature]


class PatchSigningSavedOneBody(TypedDict):
    name: str


class PostSigningHandoverBody(TypedDict):
    part: NotRequired[Part | None]
    field: NotRequired[str | None]
    """The field that it is for."""


class PostSigningHandoverAnswer(TypedDict):
    id: str
    url: str
    qr: str
    """The QR code as SVG."""
    expires: Moment


class GetSigningHandoverOneAnswer(TypedDict):
    state: Literal["waiting", "opened", "done", "expired"]
    source: NotRequired[SavedSource]


class NoteViewedBody(TypedDict):
    gesture: bool
    """Whether the reader did something that scripts cannot do; `true`."""


class CheckValuesBody(TypedDict):
    values: dict[str, FieldValue]


class AttachFileAnswer(TypedDict):
    id: str
    name: str
    type: AttachmentKind
    bytes: int


class ApproveSigningBody(TypedDict):
    version: NotRequired[int | None]
    """The `version` of the request that the person was shown; 0 where it is missing."""


class ConfirmReadingBody(TypedDict):
    version: NotRequired[int | None]
    """The `version` of the request that the person was shown; 0 where it is missing."""


class DeclineSigningBody(TypedDict):
    reason: NotRequired[str | None]
    version: NotRequired[int | None]
    """The `version` of the request that the person was shown; 0 where it is missing."""


class AskSenderBody(TypedDict):
    text: str


class DelegateSigningAnswer(TypedDict):
    state: Literal["delegated"]


class DelegateSigningAnswerValue(TypedDict):
    state: Literal["asked"]
