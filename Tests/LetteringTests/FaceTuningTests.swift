import Testing

@testable import SignetLettering

@Suite("Optical tuning")
struct FaceTuningTests {
    /// How high the letters of each script are when they go well with small Latin letters of 0.42 em.
    static let heights: [String: ClosedRange<Double>] = [
        "Latin": 0.37...0.47, "Greek": 0.37...0.47, "Cyrillic": 0.37...0.47, "Arabic": 0.55...0.75,
        "Hebrew": 0.48...0.58, "Devanagari": 0.5...0.6, "Thai": 0.4...0.5, "Japanese": 0.72...0.84,
        "Korean": 0.7...0.86, "Chinese": 0.72...0.84, "Armenian": 0.37...0.47, "Georgian": 0.37...0.47,
    ]
    /// The same for all further scripts, between small letters and characters that fill the em.
    static let furtherHeights = 0.4...0.68

    @Test("tuned hands are alike in size at one em")
    func size() throws {
        for face in try checkoutCatalog().installed {
            for script in face.scripts {
                let range = Self.heights[script] ?? Self.furtherHeights
                let height = try FaceMeasure(of: face, script: script).height * face.tuning.size
                #expect(range.contains(height), "\(face.id), \(script): \(height)")
            }
        }
    }

    @Test("tuned hands stand on the baseline")
    func baseline() throws {
        for face in try checkoutCatalog().installed {
            for script in face.scripts where !["Arabic", "Mongolian"].contains(script) {
                let foot = try FaceMeasure(of: face, script: script).foot + face.tuning.baseline
                #expect(abs(foot * face.tuning.size) < 0.12, "\(face.id), \(script): \(foot)")
            }
        }
    }

    @Test("the measures see what there is to see: Kaushan is heavier than Bajaderka, and Bajaderka leans further")
    func measures() throws {
        let catalog = try checkoutCatalog()
        let brush = try FaceMeasure(of: catalog.face(named: "kaushan-script"), script: "Latin")
        let fine = try FaceMeasure(of: catalog.face(named: "bajaderka"), script: "Latin")
        #expect(brush.weight > 3 * fine.weight)
        #expect(fine.slant > brush.slant + 5)
        #expect(try abs(FaceMeasure(of: catalog.face(named: "havana"), script: "Latin").foot) < 0.02)
    }
}
