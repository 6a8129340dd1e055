internal import NIOCore

extension SocketAddress {
    /// The address itself in network order: four octets, sixteen, or none where it is not an Internet address.
    ///
    /// They are read at Linux's offsets in `sockaddr_in` and `sockaddr_in6` rather than by those structures' members, which
    /// belong to another module depending on what was compiled before.
    package var octets: [UInt8] {
        let place: Range<Int>
        switch self {
        case .v4: place = 4..<8
        case .v6: place = 8..<24
        default: return []
        }
        return withSockAddr { address, size in
            Array(UnsafeRawBufferPointer(start: address, count: size)[place])
        }
    }
}
