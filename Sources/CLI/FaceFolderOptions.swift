internal import ArgumentParser
internal import Signet

/// Where faces are looked for beside the usual folders.
struct FaceFolderOptions: ParsableArguments {
    @Option(
        name: .customLong("fonts"),
        help: ArgumentHelp(
            "A folder of faces of your own: .ttf, .otf or .ttc files, or a catalogue.json. May be given several times; "
                + "the first comes first.",
            valueName: "folder"
        )
    )
    var folders: [String] = []

    /// The faces of these folders, of SIGNET_FONTS and of the catalogue.
    func faces() throws(SignetError) -> Faces { try Faces(folders: folders) }
}
