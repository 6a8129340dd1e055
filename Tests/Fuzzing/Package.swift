// swift-tools-version: 6.2
import PackageDescription

/// The library under libFuzzer; `make fuzz` builds and runs it.
let package = Package(
    name: "fuzzing",
    dependencies: [.package(name: "signet", path: "../..")],
    targets: [
        .executableTarget(
            name: "Fuzz",
            dependencies: [.product(name: "Signet", package: "signet")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
