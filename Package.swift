// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: language mode 6 and the features that make imports, existentials and isolation explicit.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The settings of the targets that call C or read untrusted bytes: every unsafe expression is spelled `unsafe`.
let guardedSettings: [SwiftSetting] = settings + [.strictMemorySafety()]

/// One target per room: the folder has the plain name, the module the prefix.
func room(
    _ name: String,
    imports: [Target.Dependency],
    resources: [Resource] = [],
    settings: [SwiftSetting]
) -> Target {
    .target(
        name: "Signet\(name)",
        dependencies: imports,
        path: "Sources/\(name)",
        resources: resources,
        swiftSettings: settings
    )
}

/// The tests of one room.
func tests(of name: String, imports: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.init(stringLiteral: name == "Signet" ? name : "Signet\(name)")] + imports,
        path: "Tests/\(name)Tests",
        exclude: name == "Lettering" ? ["Golden"] : [],
        swiftSettings: settings
    )
}

/// One system library per C library: a module map and a shim header, nothing else.
///
/// None is linked, since that would load it at every start: `CLoading` passes calls on. For the same reason there is no
/// `pkgConfig`, which brings linker flags along.
func clibrary(_ name: String, packages: [String]) -> Target {
    .systemLibrary(name: name, path: "Sources/\(name)", providers: [.apt(packages)])
}

let package = Package(
    name: "signet",
    products: [
        .library(name: "Signet", targets: ["Signet"]),
        .executable(name: "signet", targets: ["SignetCLI"]),
        .executable(name: "signet-serve", targets: ["SignetServe"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        clibrary("CCairo", packages: ["libcairo2-dev"]),
        clibrary("CPango", packages: ["libharfbuzz-dev", "libfontconfig-dev", "libpangoft2-1.0-0"]),
        clibrary("CQREncode", packages: ["libqrencode-dev"]),
        clibrary("CYAML", packages: ["libyaml-dev"]),
        clibrary("CLeptonica", packages: ["libleptonica-dev"]),
        // Decoding of untrusted pictures with Leptonica in a child process.
        clibrary("CDecoding", packages: ["libleptonica-dev"]),
        // The functions of all these, which are looked up when they are first called.
        .target(name: "CLoading", path: "Sources/CLoading"),
        // Poppler the same, by Viewing.
        clibrary("CPoppler", packages: ["libpoppler-glib8"]),
        .systemLibrary(name: "CZlib", path: "Sources/CZlib", providers: [.apt(["zlib1g-dev"])]),
        // Files mapped into memory that cannot be read to their end; a signal handler must be C.
        .target(name: "CMapping", path: "Sources/CMapping"),
        // System calls that the Swift overlay of the C library does not show.
        .systemLibrary(name: "CSystemCalls", path: "Sources/CSystemCalls"),

        room("Graphics", imports: [], settings: settings),
        room(
            "PDF",
            imports: [
                "SignetGraphics", "CZlib", "CMapping", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            settings: guardedSettings
        ),
        room(
            "Audit",
            imports: ["SignetGraphics", .product(name: "Crypto", package: "swift-crypto")],
            settings: guardedSettings
        ),
        room("Ink", imports: ["SignetGraphics"], settings: settings),
        room(
            "Lettering",
            imports: ["SignetGraphics", "CPango", "CQREncode", "CLoading"],
            settings: guardedSettings
        ),
        room(
            "Scanning",
            imports: ["SignetGraphics", "CLeptonica", "CDecoding", "CLoading"],
            settings: guardedSettings
        ),
        room("Rendering", imports: ["SignetGraphics", "CCairo", "CLoading"], settings: guardedSettings),
        room(
            "Viewing",
            imports: ["SignetGraphics", "SignetRendering", "CPoppler", "CSystemCalls"],
            settings: guardedSettings
        ),
        room(
            "Stamping",
            imports: ["SignetGraphics", "SignetPDF", "SignetRendering", "SignetViewing"],
            settings: settings
        ),
        .target(
            name: "Signet",
            dependencies: [
                "SignetGraphics", "SignetPDF", "SignetInk", "SignetLettering", "SignetScanning", "SignetRendering",
                "SignetViewing", "SignetStamping", "CSystemCalls", "CYAML", "CLoading",
            ],
            path: "Sources/Signet",
            swiftSettings: guardedSettings
        ),
        .executableTarget(
            name: "SignetCLI",
            dependencies: [
                "Signet", "SignetAudit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/CLI",
            swiftSettings: settings
        ),
        room(
            "Service",
            imports: [
                "Signet", "SignetAudit", "SignetGraphics",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            resources: [.copy("Web")],
            settings: settings
        ),
        // A program of its own: what it links would cost every start of `signet`.
        .executableTarget(
            name: "SignetServe",
            dependencies: [
                "Signet", "SignetService", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Sources/Serve",
            swiftSettings: settings
        ),

        tests(of: "Graphics", imports: ["Fixtures"]),
        .target(
            name: "Fixtures",
            dependencies: ["SignetPDF"],
            path: "Tests/Fixtures",
            exclude: ["validity.json"],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        tests(of: "PDF", imports: ["SignetGraphics", "Fixtures"]),
        tests(of: "Audit", imports: ["SignetGraphics"]),
        tests(of: "Ink", imports: ["SignetGraphics", "Fixtures"]),
        tests(of: "Lettering", imports: ["SignetGraphics", "Fixtures"]),
        tests(of: "Scanning", imports: ["SignetGraphics", "Fixtures"]),
        tests(of: "Rendering", imports: ["SignetGraphics"]),
        tests(of: "Viewing", imports: ["SignetGraphics", "Fixtures"]),
        tests(of: "Signet", imports: ["SignetGraphics", "SignetInk", "Fixtures"]),
        tests(
            of: "Service",
            imports: [
                "Signet", "SignetAudit", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        // Runs mutated documents in a process of its own.
        .executableTarget(
            name: "Mutants",
            dependencies: ["Signet"],
            path: "Tests/Mutants",
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .testTarget(
            name: "CLITests",
            dependencies: ["SignetCLI", "SignetAudit", "Fixtures"],
            path: "Tests/CLITests",
            swiftSettings: settings
        ),
        tests(
            of: "Stamping",
            imports: ["SignetGraphics", "SignetPDF", "SignetRendering", "SignetViewing", "Fixtures"]
        ),
    ]
)
