// swift-tools-version: 6.2
import PackageDescription

/// A package that depends on Signet as others do: `make consumer` builds it, with the libraries linked in the ordinary way, and
/// runs it.
let package = Package(
    name: "consumer",
    dependencies: [.package(name: "signet", path: "../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [
                .product(name: "Signet", package: "signet"), .product(name: "SignetCapture", package: "signet"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ]
        )
    ]
)
