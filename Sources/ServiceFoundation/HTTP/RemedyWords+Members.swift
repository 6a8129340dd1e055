package import Signet

extension RemedyWords {
    /// The API's words: its members and the keys of recipes.
    package static func members(in language: PageLanguage) -> RemedyWords {
        switch language {
        case .english: RemedyWords { $0.inEnglish }
        case .german: RemedyWords { $0.inGerman }
        }
    }
}

extension Remedy {
    /// The remedy for a caller of the service; nil for one that only the command or the library has.
    fileprivate var inEnglish: String? {
        switch self {
        case .givePassword, .giveRecipientKey: "save it without encryption, and send that"
        case .giveOwnerPassword: "ask for one without that restriction"
        case .removeProtection: "save it without protection, with a program that has the key, and send that"
        case .fillField: "fill an existing field ('as: widget' in a recipe)"
        case .otherField: "choose another field"
        case .signField: "set a signature on it with the place field:NAME"
        case .stamp: "set a stamp ('as: stamp' in a recipe)"
        case .stampAfterSignatures: "stamp anyway with 'after-signatures: true' in a recipe"
        case .keepSeparate: "keep them in a separate file"
        case .printFirst: "print it to a PDF first, and send that"
        case .omitOpacity: "leave 'opacity' out"
        case .omitCertification: "leave 'certify' out"
        case .sealWithoutStamp: "send it to '/v1/seal'"
        case .keepColors: "leave 'appearance' and 'opacity' out to keep them"
        case .setIntoContent: "set the signature with 'as: content' in a recipe to keep that"
        case .fetchAgain: "send it again"
        case .placeOnField: "write the place as field:NAME"
        case .useRaster: "leave 'appearance' out"
        case .scanPicture: "send it as a signature of the kind 'scanned'"
        case .colorInk: "give a 'color' for the ink"
        case .fitPage: "give a smaller 'size' or another place; without a size it fits the page"
        case .givePlace, .ignorePermissions, .allowReplacing, .removeOutput, .moveOutput, .nameOutput,
            .nameOutputFolder,
            .signDocument, .nameInputFolder, .nameRowFormat, .namePathsFormat, .checkRecipe, .removeAfterSignatures,
            .removeLastUpdate, .removeStamps, .useOriginal, .giveKeyPassword, .giveRecipientPassword,
            .giveAuthorityPassword, .giveKey,
            .giveCertificates, .givePIN, .setPIN, .logInElsewhere, .connectToken, .nameKey, .allowPrivateAddresses:
            nil
        }
    }

    fileprivate var inGerman: String? {
        switch self {
        case .givePassword, .giveRecipientKey: "speichern Sie es ohne Verschlüsselung und senden Sie diese Fassung"
        case .giveOwnerPassword: "bitten Sie um eine Fassung ohne diese Sperre"
        case .removeProtection:
            "speichern Sie es mit einem Programm, das den Schlüssel hat, ohne Schutz und senden Sie diese Fassung"
        case .fillField: "füllen Sie ein vorhandenes Feld aus (»as: widget« in einem Rezept)"
        case .otherField: "wählen Sie ein anderes Feld"
        case .signField: "setzen Sie mit dem Ort field:NAME eine Unterschrift darauf"
        case .stamp: "setzen Sie einen Stempel (»as: stamp« in einem Rezept)"
        case .stampAfterSignatures: "stempeln Sie dennoch mit »after-signatures: true« in einem Rezept"
        case .keepSeparate: "legen Sie sie in eine eigene Datei"
        case .printFirst: "drucken Sie es zuerst in eine PDF-Datei und senden Sie diese"
        case .omitOpacity: "lassen Sie »opacity« weg"
        case .sealWithoutStamp: "schicken Sie es an »/v1/seal«"
        case .omitCertification: "lassen Sie »certify« weg"
        case .keepColors: "lassen Sie »appearance« und »opacity« weg, um sie zu erhalten"
        case .setIntoContent: "setzen Sie die Unterschrift mit »as: content« in einem Rezept, um das zu erhalten"
        case .fetchAgain: "senden Sie es noch einmal"
        case .placeOnField: "schreiben Sie den Ort als field:NAME"
        case .useRaster: "lassen Sie »appearance« weg"
        case .scanPicture: "senden Sie es als Unterschrift der Art »scanned«"
        case .colorInk: "geben Sie eine »color« für die Tinte an"
        case .fitPage: "geben Sie eine kleinere »size« oder einen anderen Ort an; ohne Größe passt es auf die Seite"
        case .givePlace, .ignorePermissions, .allowReplacing, .removeOutput, .moveOutput, .nameOutput,
            .nameOutputFolder,
            .signDocument, .nameInputFolder, .nameRowFormat, .namePathsFormat, .checkRecipe, .removeAfterSignatures,
            .removeLastUpdate, .removeStamps, .useOriginal, .giveKeyPassword, .giveRecipientPassword,
            .giveAuthorityPassword, .giveKey,
            .giveCertificates, .givePIN, .setPIN, .logInElsewhere, .connectToken, .nameKey, .allowPrivateAddresses:
            nil
        }
    }
}

extension String {
    /// The text as a sentence by itself: with a capital first and a full stop at the end.
    var asSentence: String {
        let end = last.map { ".?!".contains($0) } ?? false
        return prefix(1).uppercased() + dropFirst() + (end ? "" : ".")
    }
}
