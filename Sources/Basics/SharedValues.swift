/// Values that are made once for each key and then shared by all threads that ask for them.
///
/// The first caller makes the value; others with the same key wait for it, and none waits for the value of another
/// key. The keys that were asked for last are kept.
package final class SharedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// A value, perhaps still being made under its lock.
    private final class Place: Sendable {
        let value = Guarded<Value?>(nil)
    }

    private struct Places {
        /// Each with the number of the time when it was last asked for.
        var kept: [Key: (place: Place, use: Int)] = [:]
        var uses = 0
        var made = 0
    }

    private let places = Guarded(Places())
    private let limit: Int

    /// `limit`: how many values are kept.
    package init(limit: Int) {
        self.limit = limit
    }

    /// How many values are kept.
    package var count: Int { places.withLock { $0.kept.count } }

    /// How many values were made.
    package var madeCount: Int { places.withLock { $0.made } }

    /// The value of a key, which `make` makes when there is none; when it fails, the next caller tries again.
    package func value<Failure: Error>(of key: Key, _ make: () throws(Failure) -> Value) throws(Failure) -> Value {
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
            places.uses += 1
            let place = places.kept[key]?.place ?? Place()
            places.kept[key] = (place, places.uses)
            if places.kept.count > limit, let oldest = places.kept.min(by: { $0.value.use < $1.value.use }) {
                places.kept[oldest.key] = nil
            }
            return place
        }
    }
}
