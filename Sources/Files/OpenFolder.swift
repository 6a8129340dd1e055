internal import Glibc

/// A folder that is open as the place where paths start.
///
/// The descriptor is closed with its last owner.
final class OpenFolder: Sendable {
    let descriptor: CInt

    /// Takes a descriptor over.
    init(_ descriptor: CInt) { self.descriptor = descriptor }

    /// The working folder of the process.
    static var working: OpenFolder { OpenFolder(AT_FDCWD) }

    deinit {
        if descriptor != AT_FDCWD { close(descriptor) }
    }
}
