/// The kind of thing that an identifier names: the letters before its underscore.
package enum IdentifierKind: String, Sendable {
    case account = "acc"
    case key
    case document = "doc"
    case signature = "sig"
    case capture = "cap"
    case request = "req"
    case signer = "sgn"
    case signerGroup = "grp"
    case field = "fld"
    case link = "lnk"
    case picture = "pic"
    case handover = "hnd"
    case batch = "bat"
    case webhook = "whk"
    case delivery = "dlv"
    case question = "qst"
    case delegation = "dlg"
    case mail = "mal"
    /// A process among those that share a database.
    case process = "prc"
}
