import Fixtures
import Foundation

@testable import SignetLettering

/// A font taken apart into its tables, to be put together wrongly.
struct HostileFont {
    var tables: [(tag: String, bytes: [UInt8])] = []
    private let version: [UInt8]

    init(_ file: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        version = Array(bytes[0..<4])
        for place in try Self.places(of: bytes) { tables.append((place.tag, Array(bytes[place.range]))) }
    }

    /// Where the tables of a single font lie.
    static func places(of font: [UInt8]) throws -> [(tag: String, range: Range<Int>)] {
        let count = Int(font[4]) << 8 | Int(font[5])
        return (0..<count).map { index in
            let record = font[(12 + 16 * index)...].prefix(16)
            let numbers = [8, 12].map { start in record.dropFirst(start).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
            return (String(decoding: record.prefix(4), as: UTF8.self), numbers[0]..<numbers[0] + numbers[1])
        }
    }

    subscript(tag: String) -> [UInt8] {
        get { tables.first { $0.tag == tag }?.bytes ?? [] }
        set {
            if let index = tables.firstIndex(where: { $0.tag == tag }) {
                tables[index].bytes = newValue
            } else {
                tables.append((tag, newValue))
            }
        }
    }

    /// The font as a file, its tables in the order of their names.
    var bytes: [UInt8] {
        let sorted = tables.sorted { $0.tag < $1.tag }
        var directory = version + Self.short(sorted.count) + [0, 0, 0, 0, 0, 0]
        var content: [UInt8] = []
        for (tag, bytes) in sorted {
            let offset = 12 + 16 * sorted.count + content.count
            directory += Array(tag.utf8) + [0, 0, 0, 0] + Self.long(offset) + Self.long(bytes.count)
            content += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        return directory + content
    }

    static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    static func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value) }

    /// Gives some glyphs of a TrueType font other outlines, and keeps the others.
    mutating func replaceGlyphs(_ glyphs: [Int: [UInt8]]) {
        let isLong = self["head"][51] == 1
        let old = (glyf: self["glyf"], loca: self["loca"])
        let count = old.loca.count / (isLong ? 4 : 2) - 1
        func start(_ glyph: Int) -> Int {
            let width = isLong ? 4 : 2
            let value = old.loca[(glyph * width)...].prefix(width).reduce(0) { $0 << 8 | Int($1) }
            return isLong ? value : 2 * value
        }
        var glyf: [UInt8] = []
        var loca = Self.long(0)
        for glyph in 0..<count {
            glyf += glyphs[glyph] ?? Array(old.glyf[start(glyph)..<max(start(glyph), start(glyph + 1))])
            glyf += [UInt8](repeating: 0, count: (4 - glyf.count % 4) % 4)
            loca += Self.long(glyf.count)
        }
        self["head"][50] = 0
        self["head"][51] = 1
        self["glyf"] = glyf
        self["loca"] = loca
    }

    /// A glyph that is made of others, each placed a little beside the one before.
    static func composite(of glyphs: [Int]) -> [UInt8] {
        var bytes = short(0xFFFF) + [0, 0, 0, 0, 3, 0, 3, 0]
        for (index, glyph) in glyphs.enumerated() {
            let more = index + 1 < glyphs.count ? 0x20 : 0
            bytes += short(0x0003 | more) + short(glyph) + short(index) + short(index)
        }
        return bytes
    }

    /// A table of names.
    static func names(_ names: [(platform: Int, language: Int, id: Int, bytes: [UInt8])]) -> [UInt8] {
        let sorted = names.sorted { ($0.platform, $0.language, $0.id) < ($1.platform, $1.language, $1.id) }
        var table = short(0) + short(sorted.count) + short(6 + 12 * sorted.count)
        var content: [UInt8] = []
        for name in sorted {
            let encoding = name.platform == 3 ? 1 : 0
            table += [name.platform, encoding, name.language, name.id].flatMap(short)
            table += [name.bytes.count, content.count].flatMap(short)
            content += name.bytes
        }
        return table + content
    }

    /// A substitution table whose first lookup calls itself and then the second, which makes each of some glyphs into
    /// many of it.
    static func growingSubstitutions(of glyph: Int, copies: Int) -> [UInt8] {
        let coverage = short(1) + short(1) + short(glyph)
        let context =
            short(3) + short(1) + short(3) + short(20)
            + short(0) + short(0) + short(0) + short(1) + short(0) + short(0) + coverage
        let multiple =
            short(1) + short(8) + short(1) + short(14) + coverage + short(copies)
            + (0..<copies).flatMap { _ in short(glyph) }
        func lookup(_ type: Int, _ subtable: [UInt8]) -> [UInt8] {
            short(type) + short(0) + short(1) + short(8) + subtable
        }
        let lookups = [lookup(5, context), lookup(2, multiple)]
        let lookupList = short(2) + short(6) + short(6 + lookups[0].count) + lookups[0] + lookups[1]
        let feature = short(0) + short(2) + short(0) + short(1)
        let featureList = short(1) + Array("ccmp".utf8) + short(8) + feature
        let language = short(0) + short(0xFFFF) + short(1) + short(0)
        let scriptList = short(1) + Array("DFLT".utf8) + short(8) + short(4) + short(0) + language
        let features = 10 + scriptList.count
        return short(1) + short(0) + short(10) + short(features) + short(features + featureList.count)
            + scriptList + featureList + lookupList
    }
}
