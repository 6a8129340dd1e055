internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetFiles
internal import SignetServiceFoundation

/// The files of the pages, read once at the start, and the modules of the library's values and of texts (``LibraryModule``,
/// ``TextModules``).
///
/// Pages begin with the lines of `pages/head.html`. All files are served under a path with the digest of all of them, so that browsers may keep them for ever, and modules that
/// import each other by relative names stay together.
struct WebAssets: Sendable {
    struct Asset: Sendable {
        let bytes: [UInt8]
        let type: String
        let tag: String

        init(bytes: [UInt8], type: String) {
            (self.bytes, self.type, tag) = (bytes, type, BlobStore.digest(of: bytes))
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    let assets: [String: Asset]
    /// The part of the path between `/assets/` and the file's name.
    let version: String
    /// The prefix of `/assets/` for browsers.
    private let path: String
    /// Where the files of other versions are.
    let others: AssetVersions

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "woff2": "font/woff2", "json": "application/json",
        "webmanifest": "application/manifest+json", "yaml": "application/yaml",
    ]

    /// Reads all files of a folder; pages ask for them at this address.
    init(folder: String, address: PublicAddress, others: AssetVersions) throws {
        self.others = others
        var assets: [String: Asset] = [:]
        guard let names = FileManager.default.enumerator(atPath: folder) else { throw Self.missing(folder) }
        for case let name as String in names {
            guard let type = Self.mediaType(of: name) else { continue }
            assets[name] = Asset(bytes: try FileContents.read("\(folder)/\(name)"), type: type)
        }
        var sources = try TextModules.sources()
        sources[LibraryModule.name] = try LibraryModule.source()
        for (name, source) in sources {
            assets[name] = Asset(bytes: Array(source.utf8), type: Self.mediaType(of: name) ?? "")
        }
        let preloads = ModulePreloads(modules: assets.filter { $0.key.hasSuffix(".js") }.mapValues(\.text))
        guard let head = assets.removeValue(forKey: "pages/head.html")?.text else { throw Self.missing(folder) }
        for (name, page) in assets where name.hasPrefix("pages/") && name.hasSuffix(".html") {
            let whole = preloads.added(to: page.text.replacing("{{head}}", with: head))
            assets[name] = Asset(bytes: Array(whole.utf8), type: page.type)
        }
        self.assets = assets
        path = address.path
        version = Self.version(of: assets.mapValues(\.tag))
    }

    /// The version of files with these digests.
    static func version(of tags: [String: String]) -> String {
        let all = tags.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
        return String(BlobStore.digest(of: Array(all.utf8)).prefix(versionLength))
    }

    /// How many hexadecimal digits a version has.
    private static let versionLength = 16

    /// Whether a part of a path may be a version.
    static func isVersion(_ text: Substring) -> Bool {
        text.utf8.count == versionLength
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    private static func mediaType(of name: String) -> String? { types[(name as NSString).pathExtension.lowercased()] }

    private static func missing(_ folder: String) -> Problem {
        Problem(
            .internalServerError,
            "assets-missing",
            "The files of the pages are not in '\(folder)': install them, or set web-folder."
        )
    }

    /// The folder of the files: beside the program as it is built, or as installed.
    static func folder(configured: String?) -> String {
        if let configured { return configured }
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let beside = (program as NSString).deletingLastPathComponent
        let places = ["\(beside)/signet_SignetService.resources/Web", "\(beside)/../share/signet/web"]
        return places.first { Folder.exists($0) } ?? places[1]
    }

    /// A page with its gaps filled.
    ///
    /// - Parameters:
    ///   - name: The page's file, without its folder and ending.
    ///   - language: The reader's. It fills the gaps `language` and `dir`, and those that have the key of a text.
    ///   - texts: The texts for the other gaps; they are escaped.
    ///   - markup: The markup, made here, for gaps of markup.
    /// - Returns: The page.
    /// - Throws: ``Problem`` when the page does not exist.
    func page(
        _ name: String,
        in language: PageLanguage,
        texts: [String: String],
        markup: [String: String] = [:]
    ) throws(Problem) -> Reply {
        let texts = texts.merging(["language": language.rawValue, "dir": language.direction]) { $1 }
        guard let asset = assets["pages/\(name).html"] else { throw .notFound("page") }
        var html = asset.text
        // In one pass, so that filled-in values are not examined again.
        var filled = ""
        while let open = html.firstRange(of: "{{"), let close = html[open.upperBound...].firstRange(of: "}}") {
            filled += html[..<open.lowerBound]
            let gap = String(html[open.upperBound..<close.lowerBound]).trimmingCharacters(in: .whitespaces)
            let text = texts[gap] ?? (gap.contains(".") ? language.text(gap) : "")
            filled += markup[gap] ?? text.escapedForHTML
            html = String(html[close.upperBound...])
        }
        filled += html
        filled = filled.replacing("\"/assets/", with: "\"\(path)/assets/\(version)/")
        return Reply(.ok, contentType: asset.type, body: Array(filled.utf8)).with(.cacheControl, "no-store")
    }

    /// A file of another version, by its name after that of the version.
    private func other(_ name: Substring) async throws -> Asset? {
        guard let slash = name.firstIndex(of: "/") else { return nil }
        let (version, file) = (name[..<slash], name[name.index(after: slash)...])
        guard let type = Self.mediaType(of: String(file)) else { return nil }
        return try await others.bytes(version, file).map { Asset(bytes: $0, type: type) }
    }

    /// Serves a file.
    func file(_ request: Request) async throws -> Response {
        let path = request.uri.path.removingPercentEncoding ?? ""
        var name = path.dropFirst("/assets/".count)
        let isVersioned = name.hasPrefix(version + "/")
        if isVersioned { name = name.dropFirst(version.count + 1) }
        let other = isVersioned ? nil : try await other(name)
        guard !name.hasSuffix(".html"), let asset = other ?? assets[String(name)] else {
            return Response(status: .notFound)
        }
        var headers = HTTPFields()
        headers[.contentType] = asset.type
        headers[.eTag] = "\"\(asset.tag)\""
        headers[.cacheControl] = isVersioned || other != nil ? "public, max-age=31536000, immutable" : "no-cache"
        if name == "embed.js" {
            // The only file that pages of other origins import; it contains no personal data.
            headers[.accessControlAllowOrigin] = "*"
            headers[.resourcePolicy] = "cross-origin"
        }
        if request.headers[.ifNoneMatch] == "\"\(asset.tag)\"" {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }
}
