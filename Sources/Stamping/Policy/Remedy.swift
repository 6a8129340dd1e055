/// A remedy for a refusal or an error.
///
/// Its ``description`` is for callers of the library; the command names its options instead, and the service its members.
public enum Remedy: String, Hashable, Sendable, CaseIterable {
    case givePassword
    case giveOwnerPassword
    case giveRecipientKey
    case giveRecipientPassword
    case giveKeyPassword
    case giveAuthorityPassword
    case giveKey
    case giveCertificates
    case givePIN
    case setPIN
    case logInElsewhere
    case connectToken
    case nameKey
    case removeProtection
    case ignorePermissions
    case fillField
    case otherField
    case signField
    case stamp
    case stampAfterSignatures
    case removeAfterSignatures
    case removeLastUpdate
    case removeStamps
    case useOriginal
    case keepSeparate
    case printFirst
    case omitOpacity
    case omitCertification
    case sealWithoutStamp
    case keepColors
    case setIntoContent
    case fetchAgain
    case placeOnField
    case useRaster
    case fitPage
    case givePlace
    case allowReplacing
    case removeOutput
    case moveOutput
    case nameOutput
    case nameOutputFolder
    case signDocument
    case nameInputFolder
    case nameRowFormat
    case checkRecipe
    case namePathsFormat
    case allowPrivateAddresses
    case scanPicture
    case colorInk
}

extension Remedy: CustomStringConvertible {
    /// The remedy as part of a sentence.
    public var description: String {
        switch self {
        case .givePassword: "give the user's or the owner's password"
        case .giveOwnerPassword: "give the owner's password"
        case .giveRecipientKey: "give the private key of a recipient (recipientKey)"
        case .giveRecipientPassword: "give the password of the recipient's key"
        case .giveKeyPassword: "give the password of the key"
        case .giveAuthorityPassword: "give the password of the authority"
        case .giveKey: "give the file that has the key"
        case .giveCertificates: "give the file that has the key's certificate, too"
        case .givePIN: "give the right PIN as the password of the key, or with pin-source=file:/PATH in the URI"
        case .setPIN: "set or unlock it with the token's own program, or with 'pkcs11-tool'"
        case .logInElsewhere: "log in once with the token's own program, or with 'pkcs11-tool'"
        case .connectToken: "connect the token, or correct the URI"
        case .nameKey: "name one with token, serial, object and id in the URI"
        case .removeProtection: "take its protection off first, with a program that has the key"
        case .ignorePermissions: "put 'ignorePermissions' into the signer's policy when the owner consents"
        case .fillField: "fill an existing field (MarkKind.widget)"
        case .otherField: "choose another field"
        case .signField: "set a signature on it (Placement.field)"
        case .stamp: "set a stamp (MarkKind.stamp)"
        case .stampAfterSignatures: "put 'afterSignatures' into the signer's policy to stamp anyway"
        case .removeAfterSignatures: "put 'afterSignatures' into the signer's policy to remove it anyway"
        case .removeLastUpdate: "remove Signet's last update if that set it (DocumentOperation.removeLastUpdate)"
        case .removeStamps: "remove the stamps by an update (DocumentOperation.removeAllStamps)"
        case .useOriginal: "take the document from before"
        case .keepSeparate: "keep them in a separate file"
        case .printFirst: "print it to a PDF first"
        case .sealWithoutStamp: "sign digitally without a stamp (DocumentOperation.seal)"
        case .omitCertification: "sign without certifying (certification: nil)"
        case .omitOpacity: "leave the opacity at 1"
        case .keepColors: "use an appearance without transparency to keep them (AppearanceStyle.automatic, opacity 1)"
        case .setIntoContent: "set the signature into the page's content (MarkKind.content) to keep that"
        case .fetchAgain: "fetch it again"
        case .placeOnField: "place it on a field (Placement.field)"
        case .useRaster: "use the raster appearance"
        case .fitPage: "give a smaller size or another place; without a size it fits the page"
        case .givePlace: "give a smaller size or another place, or allow doubtful places (Signer.refusesDoubtfulPlaces)"
        case .allowReplacing: "allow replacing it (OverwritePolicy.replace)"
        case .removeOutput: "remove it"
        case .moveOutput: "move it away"
        case .nameOutput: "name an output"
        case .nameOutputFolder: "name a folder for all outputs"
        case .signDocument: "sign it as a document"
        case .nameInputFolder: "give its folder"
        case .checkRecipe: "Recipe.problems lists all"
        case .nameRowFormat: "name the format of the list as paths"
        case .namePathsFormat: "name the format of the list as paths separated by NULs"
        case .allowPrivateAddresses: "allow private addresses (RevocationSettings.allowsPrivateAddresses)"
        case .scanPicture: "scan it (Signature.scanned), or use it as it is (Signature.picture)"
        case .colorInk: "scan it with a colour for the ink (ScanOptions.color)"
        }
    }
}
