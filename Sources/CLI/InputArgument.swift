internal import SignetBasics
internal import SignetFiles

/// A file that an argument names, standard input for `-`, or the data of a `data:` URL.
enum InputArgument {
    static func bytes(of argument: String) throws(FileError) -> [UInt8] {
        if DataURL.isOne(argument) { return Array(argument.utf8) }
        return try argument == OutputOptions.standard ? StandardStream.readInput() : FileContents.read(argument)
    }

    /// Its name for messages.
    static func name(of argument: String) -> String {
        if DataURL.isOne(argument) { return "the data URL" }
        return argument == OutputOptions.standard ? "standard input" : argument
    }

    /// Whether the argument is not a file, so that its bytes are read at once.
    static func isRead(_ argument: String) -> Bool { argument == OutputOptions.standard || DataURL.isOne(argument) }
}
