internal import Signet

extension RemedyWords {
    /// The command's words: its options.
    static let options = RemedyWords { $0.inOptions }
}

extension Remedy {
    /// The remedy, as part of a sentence, with the options and subcommands of `signet`.
    fileprivate var inOptions: String {
        switch self {
        case .givePassword: "give the user's or the owner's with --password-file"
        case .giveOwnerPassword: "give the owner's password with --password-file"
        case .giveRecipientKey: "give the private key of a recipient with --recipient-key"
        case .giveRecipientPassword:
            "give the password of the key with --recipient-password-file, or set SIGNET_RECIPIENT_PASSWORD"
        case .giveKeyPassword: "give the password of the key with --key-password-file, or set SIGNET_KEY_PASSWORD"
        case .giveAuthorityPassword: "give the password of the authority with --authority-password-file"
        case .giveKey: "give the file that has the key instead, and this one with --certificates"
        case .giveCertificates: "give the file that has the key's certificate with --certificates"
        case .givePIN:
            "give the right PIN with pin-source=file:/PATH in the URI or --key-password-file, or set SIGNET_KEY_PASSWORD"
        case .ignorePermissions: "pass over it with --ignore-permissions when the owner consents"
        case .fillField: "fill an existing field with --as widget --at field:NAME"
        case .stamp: "set a stamp with --as stamp"
        case .stampAfterSignatures: "stamp anyway with --after-signatures"
        case .removeAfterSignatures: "remove it anyway with --after-signatures"
        case .removeLastUpdate: "take back Signet's last update with 'signet unsign' if that set it"
        case .removeStamps: "take the stamps away with 'signet remove --all'"
        case .omitOpacity: "leave --opacity out"
        case .sealWithoutStamp: "sign it without a stamp with 'signet seal'"
        case .omitCertification: "leave --certify out"
        case .keepColors: "leave out --appearance raster and --opacity to keep them"
        case .setIntoContent: "set the signature with --as content to keep that"
        case .signField: "set a signature on it with --at field:NAME"
        case .placeOnField: "place it with --at field:NAME"
        case .useRaster: "leave --appearance vector out"
        case .fitPage: "give a smaller --size or another place; without --size it fits the page"
        case .givePlace: "give a smaller --size or another place, or leave out --strict"
        case .allowReplacing: "allow replacing it with --force"
        case .nameOutput: "give it one"
        case .nameOutputFolder: "give a folder for all with --output-dir"
        case .signDocument: "sign it with 'signet sign'"
        case .nameRowFormat: "give --format paths for a list of paths"
        case .namePathsFormat: "give --format paths0 for a list of 'find -print0'"
        case .checkRecipe: "'signet recipe check' shows all"
        case .allowPrivateAddresses: "allow private addresses with --allow-private-addresses"
        case .scanPicture: "give it with --scan, or with --picture to use it as it is"
        case .colorInk: "give it with --scan and a colour for the ink, as in --color black"
        case .removeProtection, .otherField, .keepSeparate, .printFirst, .fetchAgain, .removeOutput, .moveOutput,
            .nameInputFolder, .useOriginal, .setPIN, .logInElsewhere, .connectToken, .nameKey:
            description
        }
    }
}
