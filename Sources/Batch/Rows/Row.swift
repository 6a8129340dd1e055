/// One row of a batch: the values of its columns.
package struct Row: Sendable {
    /// The line in its file where it begins, from 1; in a folder, its position among the files.
    package let number: Int
    /// The values by the names of their columns.
    package let values: [String: String]

    package init(number: Int, values: [String: String]) {
        self.number = number
        self.values = values
    }
}
