public import ArgumentParser

/// An option's value that is one of several names.
///
/// The parser lists the names of such values at every start. Its own lists are made with key paths and unspecialized generics, which
/// the Swift runtime must resolve first: this costs more than the rest of reading the option.
public protocol NamedChoice: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue: ExpressibleByArgument {}

extension NamedChoice {
    /// The names, in the order of the cases.
    public static var allValueStrings: [String] { allCases.map { $0.rawValue.defaultValueDescription } }

    /// None: the names need no explanation.
    public static var allValueDescriptions: [String: String] { [:] }
}
