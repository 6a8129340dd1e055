internal import SignetGraphics

/// Values that are made once for each key and then shared by all threads that ask for them.
///
/// Whoever asks first makes the value; others with the same key wait for it, and nobody waits for the value of another
/// key. The keys that were asked for last are kept.
final class SharedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// A value, perhaps still being made under its lock.
    private final class Place: Sendable {
        let value = Guarded<Value?>(nil)
    }

    private struct Places {
        /// The one that was asked for last stands last.
        var kept: [(key: Key, place: Place)] = []
        var made = 0
    }

    private let places = Guarded(Places())
    private let limit: Int

    /// `limit`: how many values are kept.
    init(limit: Int) {
        self.limit = limit
    }

    /// How many values were made.
    var madeCount: Int { places.withLock { $0.made } }

    /// The value of a key, which `make` makes when there is none; when it fails, the next one to ask tries again.
    func value<Failure: Error>(of key: Key, _ make: () throws(Failure) -> Value) throws(Failure) -> Value {
        let place = place(of: key)
        return try place.value.withLock { value throws(Failure) in
            if let value { return value }
            let made = try make()
            value = made
            places.withLock { $0.made += 1 }
            return made
        }
    }

    private func place(of key: Key) -> Place {
        places.withLock { places in
            if let index = places.kept.lastIndex(where: { $0.key == key }) {
                let known = places.kept[index]
                if index < places.kept.count - 1 { places.kept.append(places.kept.remove(at: index)) }
                return known.place
            }
            let place = Place()
            if places.kept.count >= limit { places.kept.removeFirst() }
            places.kept.append((key, place))
            return place
        }
    }
}
