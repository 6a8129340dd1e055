/// The parts that a content stream leaves open (ISO 32000-1, 7.8.2): saved graphics states, a text object, marked
/// content.
///
/// Such content is common. Marks added after it are in the right place only when all of these are closed first.
package struct ContentBalance: Hashable, Sendable {
    /// How many `Q` there are without a `q` before them.
    package private(set) var missingSaves = 0
    /// How many `q` are never answered by a `Q`.
    package private(set) var openSaves = 0
    /// Whether the last `BT` has no `ET`.
    package private(set) var hasOpenText = false
    /// How many marked content sequences never end.
    package private(set) var openMarks = 0

    /// Reads the operators of a page's decoded content.
    ///
    /// - Complexity: O(n) for n bytes, without recursion.
    package init(_ content: [UInt8]) {
        var words = ContentWords(content)
        while let word = words.next() {
            if case .command(let name) = word { count(name) }
        }
    }

    private mutating func count(_ command: ContentOperator) {
        switch command {
        case "q": openSaves += 1
        case "Q": if openSaves > 0 { openSaves -= 1 } else { missingSaves += 1 }
        case "BT": hasOpenText = true
        case "ET": hasOpenText = false
        case "BMC", "BDC": openMarks += 1
        case "EMC": openMarks = max(0, openMarks - 1)
        default: break
        }
    }
}
