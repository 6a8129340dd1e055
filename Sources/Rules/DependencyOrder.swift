/// An order in which each of some things comes after those that it needs.
package struct DependencyOrder: Sendable {
    /// Things that need each other, in the order of the circle.
    package struct Circle: Error, Sendable {
        package let members: [Int]
    }

    /// The things by their indexes.
    package let indexes: [Int]

    /// Orders things by the indexes of those that each needs; a depth-first search that keeps the way, which is the circle where it meets
    /// itself.
    package init(needs: [[Int]]) throws(Circle) {
        var ordered: [Int] = []
        var isDone = [Bool](repeating: false, count: needs.count)
        for start in needs.indices where !isDone[start] {
            // The way from the start: a thing, and how many of its needs were followed.
            var way = [(index: start, followed: 0)]
            while let (index, followed) = way.last {
                guard followed < needs[index].count else {
                    way.removeLast()
                    isDone[index] = true
                    ordered.append(index)
                    continue
                }
                way[way.count - 1].followed += 1
                let next = needs[index][followed]
                if isDone[next] { continue }
                if let first = way.firstIndex(where: { $0.index == next }) {
                    throw Circle(members: way[first...].map(\.index))
                }
                way.append((next, 0))
            }
        }
        indexes = ordered
    }
}
