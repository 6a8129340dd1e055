import Foundation

/// Does what the target says with whatever libFuzzer comes up with.
@_cdecl("signet_fuzz_one")
func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    // libFuzzer calls on the thread that it was started on.
    if let fault = MainActor.assumeIsolated({ body(bytes) }) { fatalError(fault) }
    return 0
}

/// The trial of bytes by `FUZZ_TARGET`, which returns the fault found.
@MainActor
private let body: ([UInt8]) -> String? = {
    let environment = ProcessInfo.processInfo.environment
    let name = environment["FUZZ_TARGET"] ?? FuzzTarget.documents.rawValue
    guard let target = FuzzTarget(rawValue: name) else {
        fatalError("FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    do { return try target.body(material: environment["FUZZ_MATERIAL"] ?? ".") } catch {
        fatalError("the target \(name) cannot start: \(error)")
    }
}()

/// libFuzzer's own main, which the package manager's takes the place of.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main
struct Fuzz {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        _ = runDriver(&count, &arguments, fuzzOne)
    }
}
