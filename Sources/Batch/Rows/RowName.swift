/// The columns with the places of documents.
package enum RowName {
    package static let input = "input"
    package static let output = "output"
    /// The document itself, in base 64.
    package static let inputData = "input_data"
    /// The document's password.
    package static let password = "password"
}
