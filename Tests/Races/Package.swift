// swift-tools-version: 6.2
import PackageDescription

/// Signs batches from several tasks at once; `make races` builds and runs it with the thread sanitizer.
let package = Package(
    name: "races",
    dependencies: [.package(name: "signet", path: "../..")],
    targets: [
        .executableTarget(
            name: "Races",
            dependencies: [.product(name: "Signet", package: "signet")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
