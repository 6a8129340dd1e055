internal import SignetFiles

/// A file that an argument names, or standard input for `-`.
enum InputArgument {
    static func bytes(of argument: String) throws(FileError) -> [UInt8] {
        try argument == OutputOptions.standard ? StandardStream.readInput() : FileContents.read(argument)
    }

    /// Its name for messages.
    static func name(of argument: String) -> String {
        argument == OutputOptions.standard ? "standard input" : argument
    }
}
