internal import Glibc

/// The terminal of the process, wherever its standard streams lead.
package enum Terminal {
    /// The most bytes of a secret.
    private static let limit = 1024

    /// Asks for a secret, which is not shown; nil without a terminal, or when the person gives up with Control-C or
    /// Control-D.
    package static func readSecret(prompt: String) -> String? {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var settings = termios()
        guard unsafe tcgetattr(terminal, &settings) == 0 else { return nil }
        var hidden = settings
        // Control-C comes as a byte too: a signal would end the process and leave the terminal without echo.
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard unsafe tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else { return nil }
        defer { _ = unsafe tcsetattr(terminal, TCSAFLUSH, &settings) }
        show(prompt, on: terminal)
        defer { show("\n", on: terminal) }
        return line(from: terminal)
    }

    private static func line(from terminal: CInt) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe read(terminal, &byte, 1) == 1 {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return String(validating: bytes, as: UTF8.self)
            case 3, 4: return nil
            case 8, 127:
                // A character and the bytes that continue it.
                while let last = bytes.popLast(), last & 0xc0 == 0x80 {}
            default:
                guard bytes.count < limit else { return nil }
                bytes.append(byte)
            }
        }
        return nil
    }

    private static func show(_ text: String, on terminal: CInt) {
        let bytes = Array(text.utf8)
        _ = unsafe write(terminal, bytes, bytes.count)
    }
}
