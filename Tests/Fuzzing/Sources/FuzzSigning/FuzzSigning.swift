/// Reads, signs and reads again whatever libFuzzer comes up with.
@_cdecl("signet_fuzz_one")
func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let exercise, let start else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let fault = exercise.run(bytes, number: count) { fatalError(fault) }
    return 0
}

private let exercise = try? Exercise()

/// libFuzzer's own main, which the package manager's takes the place of.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main
struct FuzzSigning {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        _ = runDriver(&count, &arguments, fuzzOne)
    }
}
