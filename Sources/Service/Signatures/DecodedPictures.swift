internal import Signet
internal import Synchronization

/// Pictures that were decoded lately, by their identifiers: whoever moves a slider asks for the same one many times.
final class DecodedPictures: Sendable {
    private struct State {
        var pictures: [String: UprightPicture] = [:]
        var order: [String] = []
    }

    private let state = Mutex(State())
    /// How many are kept: a decoded picture takes up to 20 MB.
    private static let capacity = 8

    /// The picture, decoded where it is not known.
    ///
    /// Waits for disk and processor.
    func picture(_ id: String, _ decode: () throws -> UprightPicture) rethrows -> UprightPicture {
        if let known = state.withLock({ $0.pictures[id] }) { return known }
        let picture = try decode()
        state.withLock { state in
            guard state.pictures.updateValue(picture, forKey: id) == nil else { return }
            state.order.append(id)
            if state.order.count > Self.capacity { state.pictures[state.order.removeFirst()] = nil }
        }
        return picture
    }
}
