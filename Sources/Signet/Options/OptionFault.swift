/// The value of an option that cannot be: what is wrong and how to write it, in a sentence without its full stop.
package struct OptionFault: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
