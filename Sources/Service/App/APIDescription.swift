internal import HTTPTypes
internal import Signet
internal import SignetRecipes
internal import SignetServiceFoundation
internal import Synchronization

/// The description of the API (OpenAPI 3.1): YAML as it is written by hand, and the same as JSON, made on demand.
final class APIDescription: Sendable {
    let yaml: [UInt8]
    private let kept = Mutex<[UInt8]?>(nil)

    init(_ assets: WebAssets) { yaml = assets.assets["openapi.yaml"]?.bytes ?? [] }

    /// The description as JSON.
    func json() throws(Problem) -> [UInt8] {
        try kept.withLock { kept throws(Problem) in
            if let kept { return kept }
            do throws(YAMLAsJSON.ConversionError) {
                let json = try YAMLAsJSON(String(decoding: yaml, as: UTF8.self)).bytes
                kept = json
                return json
            } catch {
                throw Problem(.internalServerError, "assets-missing", "openapi.yaml: \(error)")
            }
        }
    }
}
