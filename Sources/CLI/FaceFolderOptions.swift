internal import ArgumentParser
internal import Signet

/// Folders with faces, besides the default ones.
struct FaceFolderOptions: ParsableArguments {
    @Option(
        name: .customLong("fonts"),
        help: ArgumentHelp(
            "A folder of faces of your own: font files, or a catalogue.json. May be given several times; "
                + "the first comes first.",
            valueName: "folder"
        )
    )
    var folders: [String] = []

    /// The faces of these folders, of SIGNET_FONTS and of the catalogue.
    func faces() throws(SignetError) -> Faces { try Faces(folders: folders) }
}
