import Testing

@testable import SignetLettering

@Suite("Optical tuning")
struct FaceTuningTests {
    @Test("measure")
    func measure() throws {
        for face in try checkoutCatalog().installed {
            for script in face.scripts {
                let m = try FaceMeasure(of: face, script: script)
                func f(_ x: Double) -> String { String((x * 1000).rounded() / 1000) }
                print("MEASURE", face.id, script, f(m.height), f(m.weight), f(m.slant))
            }
        }
    }
}
