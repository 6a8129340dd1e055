/// A fault in the written form of a placement or a size.
public struct PlacementSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error, and the forms that are accepted.
    public let description: String
}

extension Placement {
    /// Reads the written form of a placement; its grammar is that of `Placement(parsing:)` in the library.
    package init(reading text: String) throws(PlacementSyntaxError) {
        var reader = PlacementReader(text: text)
        self = try reader.read()
    }
}
