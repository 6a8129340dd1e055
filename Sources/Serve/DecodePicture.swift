internal import ArgumentParser
internal import SignetSigning

/// `signet-serve decode-picture`, by which the service starts the processes that decode pictures.
struct DecodePicture: ParsableCommand {
    static let name = "decode-picture"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Decodes a picture for the service that started it.",
        shouldDisplay: false
    )

    @Argument(help: "The numbers of the picture.")
    var numbers: [String] = []

    func run() throws {
        PictureDecoding.decode(numbers)
        throw ExitCode.failure
    }
}
