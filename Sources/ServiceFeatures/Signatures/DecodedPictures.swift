package import Foundation
internal import SignetCapture
internal import Synchronization

/// Pictures that were decoded lately, by their identifiers: a moving slider asks for the same one many times.
///
/// Each takes up to 33 MB, with the preparation of the search for its ink.
package final class DecodedPictures: Sendable {
    /// A picture, perhaps still being decoded under its lock.
    private final class Place: Sendable {
        let picture = Mutex<UprightPicture?>(nil)
    }

    private let places = Mutex<[String: (place: Place, lastUse: Date)]>([:])
    /// How many are kept.
    private static let most = 8
    /// How long an unused one is kept, in seconds.
    private static let lifetime = 900.0

    /// The picture of an identifier, which is decoded if it is missing; if that fails, the next caller tries again.
    func picture(_ id: String, now: Date, _ decode: () throws -> UprightPicture) throws -> UprightPicture {
        let place = places.withLock { places in
            let place = places[id]?.place ?? Place()
            places[id] = (place, now)
            if places.count > Self.most, let oldest = places.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                places[oldest.key] = nil
            }
            return place
        }
        return try place.picture.withLock { picture in
            if let picture { return picture }
            let decoded = try decode()
            picture = decoded
            return decoded
        }
    }

    /// Releases pictures that were not used lately.
    package func forgetUnused(now: Date) {
        places.withLock { places in
            places = places.filter { now.timeIntervalSince($0.value.lastUse) < Self.lifetime }
        }
    }

    /// How many are kept.
    var count: Int { places.withLock { $0.count } }
}
