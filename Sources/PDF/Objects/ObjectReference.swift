/// The name of an indirect object: its number and generation (ISO 32000-1, 7.3.10).
package struct ObjectReference: Hashable, Sendable, CustomStringConvertible {
    package let number: Int
    package let generation: Int

    package init(number: Int, generation: Int) {
        self.number = number
        self.generation = generation
    }

    package var description: String { "\(number) \(generation)" }
}
