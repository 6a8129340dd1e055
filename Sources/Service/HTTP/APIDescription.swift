/// The description of the API (OpenAPI 3.1), as it is written by hand.
struct APIDescription: Sendable {
    let yaml: [UInt8]
    let json: [UInt8]

    init(_ assets: WebAssets) {
        yaml = assets.assets["openapi.yaml"]?.bytes ?? []
        json = assets.assets["openapi.json"]?.bytes ?? []
    }
}
