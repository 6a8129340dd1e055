import Fixtures
import Foundation
import Signet
import SignetBasics
import Testing

@testable import SignetCapture

@Suite struct SignatureStoreTests {
    private let temporary: TemporaryFolder
    private let store: SignatureStore

    init() throws {
        temporary = try TemporaryFolder()
        store = SignatureStore(folder: temporary.path("data/signet/signatures"))
    }

    private static func profile(_ name: String) throws -> SignatureProfile {
        let drawing = try Drawing(data: Examples.bytes("drawing.json"))
        return SignatureProfile(
            name: name,
            signature: SignatureSource(.drawn(.init(drawing, pen: .brush, penWidth: 0.5...3, color: .blue))),
            initials: SignatureSource(.scanned(.init(.data(try Examples.bytes("scan.jpg"))))),
            author: "Jané \"X\" Doe"
        )
    }

    @Test("a profile comes back as it was saved, plain and encrypted")
    func roundTrip() throws {
        for (name, passphrase) in [("plain", nil), ("sealed", "correct horse")] {
            let profile = try Self.profile(name)
            try store.save(profile, passphrase: passphrase)
            #expect(try store.profile(name) { passphrase } == profile)
        }
        #expect(store.entries == [.init(name: "plain", isEncrypted: false), .init(name: "sealed", isEncrypted: true)])
    }

    @Test("only its owner can read a profile, and an encrypted one says nothing of its content")
    func secrecy() throws {
        try store.save(Self.profile("me"), passphrase: "correct horse")
        let path = "\(store.folder)/me.json"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!text.contains("Jané") && !text.contains("\"author\"") && !text.contains("\"signature\""))
    }

    @Test("a wrong or missing passphrase and a changed file are refused")
    func wrongPassphrase() throws {
        try store.save(Self.profile("me"), passphrase: "correct horse")
        #expect(throws: SignetError.self) { try store.profile("me") { "battery staple" } }
        let error = #expect(throws: SignetError.self) { try store.profile("me") }
        #expect(error?.code == .refused)

        let path = "\(store.folder)/me.json"
        var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let place = bytes.count - 40
        bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(throws: SignetError.self) { try store.profile("me") { "correct horse" } }
    }

    @Test("an existing profile is not replaced unless it may be; renaming and deleting do what they say")
    func changes() throws {
        let profile = try Self.profile("me")
        try store.save(profile, passphrase: nil)
        #expect(throws: SignetError.self) { try store.save(profile, passphrase: nil) }
        try store.save(profile, passphrase: nil, overwriting: .replace)
        try store.save(Self.profile("work"), passphrase: nil)
        #expect(throws: SignetError.self) { try store.rename("me", to: "work") }
        try store.rename("me", to: "private")
        #expect(store.entries.map(\.name) == ["private", "work"])
        #expect(try store.profile("private").signature == profile.signature)
        try store.delete("work")
        let error = #expect(throws: SignetError.self) { try store.delete("privat") }
        #expect(error?.code == .notFound && error?.reason.contains("did you mean 'private'?") == true)
    }

    @Test(
        "names that would leave the folder are refused",
        arguments: ["", ".hidden", "../me", "a/b", "a\u{0}b", "a\n"]
    )
    func names(name: String) throws {
        var profile = try Self.profile("me")
        profile.name = name
        #expect(throws: SignetError.self) { try store.save(profile, passphrase: nil) }
        #expect(throws: SignetError.self) { try store.profile(name) }
        #expect(FileManager.default.subpaths(atPath: temporary.root) == [])
    }

    @Test(
        "a new profile has letters, digits and hyphens in its name",
        arguments: [" ", "a b", "me.json", "\u{1F600}", "a\u{202E}b", "-", String(repeating: "\u{10400}", count: 64)]
    )
    func newNames(name: String) throws {
        try store.save(Self.profile("me"), passphrase: nil)
        var profile = try Self.profile("me")
        profile.name = name
        #expect(throws: SignetError.self) { try store.save(profile, passphrase: nil) }
        #expect(throws: SignetError.self) { try store.rename("me", to: name) }
        #expect(store.entries.map(\.name) == ["me"])
    }

    @Test("names are the same however their accents are written, and names of earlier versions stay of use")
    func spellings() throws {
        try store.save(Self.profile("Zo\u{E9}"), passphrase: nil)
        #expect(throws: SignetError.self) { try store.save(Self.profile("Zoe\u{301}"), passphrase: nil) }
        #expect(try store.profile("Zoe\u{301}").author == Self.profile("me").author)
        try store.rename("Zoe\u{301}", to: "\u{928}\u{92E}\u{938}\u{94D}\u{924}\u{947}-1")
        let file = "\(store.folder)/\(store.entries[0].name).json"
        try FileManager.default.moveItem(atPath: file, toPath: "\(store.folder)/my name.json")
        #expect(store.entries.map(\.name) == ["my name"])
        try store.rename("my name", to: "mine")
        try store.delete("mine")
        #expect(store.entries.isEmpty)
    }

    @Test("a source without its data is not kept")
    func references() throws {
        for source in [SignatureSource(.saved("sig_1")), SignatureSource(.scanned(.init(.stored("pic_1"))))] {
            #expect(throws: SignetError.self) {
                try store.save(SignatureProfile(name: "me", signature: source), passphrase: nil)
            }
        }
        #expect(store.entries.isEmpty)
    }

    @Test("a kept signature is stamped like the one that it was made of")
    func sameSignature() throws {
        try store.save(Self.profile("me"), passphrase: nil)
        let kept = try store.profile("me").signature(part: .signature)
        let drawing = try Drawing(data: Examples.bytes("drawing.json"))
        let drawn = try Signature.drawn(drawing, pen: PenName.brush.style(widths: 0.5...3, isEven: false), color: .blue)
        #expect(try kept.svg() == drawn.svg())
        let initials = try store.profile("me").signature(part: .initials)
        #expect(try initials.size == Signature.scanned(Examples.bytes("scan.jpg")).size)
    }

    @Test("files that anything was done to end in a profile or an error")
    func mutations() throws {
        try store.save(Self.profile("me"), passphrase: nil)
        let path = "\(store.folder)/me.json"
        let original = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        var random = SplitMix(seed: Trials.seed(20_261_123))
        for _ in 0..<Trials.count(100, long: 2000) {
            var bytes = Array(original.prefix(Int.random(in: 1...original.count, using: &random)))
            bytes[Int.random(in: 0..<min(bytes.count, 2000), using: &random)] = UInt8.random(
                in: 0...255,
                using: &random
            )
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            do { _ = try store.profile("me") } catch { #expect(!error.reason.isEmpty) }
        }
    }

    @Test("a cost that no file should ask for is refused before it is paid")
    func cost() throws {
        let file = #"{"version":1,"scrypt":{"n":1073741824,"r":8,"p":1,"salt":"AAAA"},"sealed":"AAAA"}"#
        try temporary.write(Array(file.utf8), to: "me.json")
        let error = #expect(throws: SignetError.self) {
            try SignatureStore(folder: temporary.root).profile("me") { "x" }
        }
        #expect(error?.code == .invalidData)
    }

    @Test("the store is in the XDG data folder")
    func folder() {
        let home = SignatureStore(environment: ["HOME": "/home/jane"])
        #expect(home.folder == "/home/jane/.local/share/signet/signatures")
        #expect(
            SignatureStore(environment: ["XDG_DATA_HOME": "/data", "HOME": "/h"]).folder == "/data/signet/signatures"
        )
        #expect(
            SignatureStore(environment: ["XDG_DATA_HOME": "data", "HOME": "/h"]).folder
                == "/h/.local/share/signet/signatures"
        )
    }

    @Test("a recipe names a profile, whose content is part of its digest", .slow())
    func recipes() throws {
        try store.save(Self.profile("me"), passphrase: "correct horse")
        let path = try temporary.write(
            Array(
                "stamps: [{signature: {profile: me}, appearance: vector, at: bottom}, {signature: {profile: me, initials: true}, at: top}]"
                    .utf8
            ),
            to: "recipe.yaml"
        )
        let recipe = try Recipe(contentsOf: path, profiles: store) { _ in "correct horse" }
        let stamps = try recipe.stamps(values: [:], facts: DocumentFacts(pageCount: 1))
        let expected = try store.profile("me") { "correct horse" }.signature(part: .signature)
        #expect(stamps.map(\.signature.artwork)[0] == expected.artwork && stamps[0].author == "Jané \"X\" Doe")
        #expect(stamps[1].signature.artwork != expected.artwork)
        #expect(throws: SignetError.self) { try Recipe(contentsOf: path, profiles: store) { _ in "wrong" } }
        #expect(throws: SignetError.self) { try Recipe(contentsOf: path) }
        try store.save(
            SignatureProfile(name: "me", signature: SignatureSource(.typed(.init("Jane", face: nil, color: nil)))),
            passphrase: nil,
            overwriting: .replace
        )
        #expect(throws: SignetError.self) { try Recipe(contentsOf: path, profiles: store) }
        let short = try temporary.write(Array("stamps: [{signature: {profile: me}, at: bottom}]".utf8), to: "b.yaml")
        let changed = try Recipe(contentsOf: short, profiles: store)
        try store.save(Self.profile("me"), passphrase: nil, overwriting: .replace)
        #expect(try Recipe(contentsOf: short, profiles: store).digest != changed.digest)
    }
}
