// swift-tools-version: 6.2
import PackageDescription

/// Measures what users wait for; `make bench` builds and runs it.
let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "signet", path: "../..")],
    targets: [
        .executableTarget(
            name: "SignetBenchmarks",
            dependencies: [.product(name: "Signet", package: "signet")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
