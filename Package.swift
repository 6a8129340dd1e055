// swift-tools-version: 6.2
import PackageDescription

// Flags: everything that the compiler and the linker are given beside their defaults. The Makefile adds those of release builds
// (`RELEASE`), and takes away what would link the libraries that are loaded when they are first called (`HEADERS`).

/// Every Swift target: language mode 6 and the features that make imports, existentials and isolation explicit.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Targets that call C or read untrusted bytes: every unsafe expression is spelled `unsafe`.
let guardedSettings: [SwiftSetting] = settings + [.strictMemorySafety()]

/// Rooms that compute most: `-O` in debug builds too, with their tests, which halves the time of all tests.
///
/// Take a room out of the list to step through it in a debugger.
let computing: Set = ["Basics", "Graphics", "Ink", "Rendering", "Scanning", "Viewing"]

func optimized(_ name: String) -> [SwiftSetting] {
    computing.contains(name) ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []
}

/// Release builds of the programs, so that they start quickly: LLD, which comes with Swift, packs the relocations (DT_RELR; glibc
/// reads it from 2.36 on), which saves reading a megabyte, and exports no symbols, among which those of all loaded libraries would be
/// looked up first.
let quickStart: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "--no-export-dynamic",
        ],
        .when(platforms: [.linux], configuration: .release)
    )
]

// Targets.

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
        swiftSettings: settings + optimized(name)
    )
}

/// The tests of one room.
func tests(of name: String, imports: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.init(stringLiteral: name == "Signet" ? name : "Signet\(name)")] + imports,
        path: "Tests/\(name)Tests",
        exclude: name == "Lettering" ? ["Golden"] : [],
        swiftSettings: settings + optimized(name)
    )
}

/// One system library per C library: a module map and a shim header over the library's own headers, nothing else.
///
/// `swift build` links what `pkgConfig` finds; `make` takes the linker's flags away, since what is linked is loaded at every start,
/// and `CLoading` loads each library when it is first called.
func clibrary(_ name: String, pkgConfig: String, packages: [String]) -> Target {
    .systemLibrary(name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt(packages)])
}

let package = Package(
    name: "signet",
    products: [
        .library(name: "Signet", targets: ["Signet"]),
        .library(name: "SignetCapture", targets: ["SignetCapture"]),
        .executable(name: "signet", targets: ["SignetCLI"]),
        .executable(name: "signet-serve", targets: ["SignetServe"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        clibrary("CCairo", pkgConfig: "cairo", packages: ["libcairo2-dev"]),
        clibrary("CChafa", pkgConfig: "chafa", packages: ["libchafa-dev"]),
        clibrary("CCurl", pkgConfig: "libcurl", packages: ["libcurl4-openssl-dev"]),
        clibrary("CExpat", pkgConfig: "expat", packages: ["libexpat1-dev"]),
        clibrary("CFreeType", pkgConfig: "freetype2", packages: ["libfreetype-dev"]),
        clibrary("CHEIF", pkgConfig: "libheif", packages: ["libheif-dev"]),
        clibrary("CICU", pkgConfig: "icu-i18n", packages: ["libicu-dev"]),
        clibrary("CLeptonica", pkgConfig: "lept", packages: ["libleptonica-dev"]),
        clibrary("CMD", pkgConfig: "libmd", packages: ["libmd-dev"]),
        clibrary("COpenSSL", pkgConfig: "libcrypto", packages: ["libssl-dev"]),
        // With HarfBuzz, fontconfig and GLib, which the package brings along.
        clibrary("CPango", pkgConfig: "pangoft2", packages: ["libpango1.0-dev"]),
        // The header alone: the module of a token is a library that the user names.
        .systemLibrary(name: "CPKCS11", path: "Sources/CPKCS11", providers: [.apt(["libp11-kit-dev"])]),
        clibrary("CPNG", pkgConfig: "libpng", packages: ["libpng-dev"]),
        clibrary("CPoppler", pkgConfig: "poppler-glib", packages: ["libpoppler-glib-dev"]),
        clibrary("CPQ", pkgConfig: "libpq", packages: ["libpq-dev"]),
        clibrary("CQREncode", pkgConfig: "libqrencode", packages: ["libqrencode-dev"]),
        clibrary("CYAML", pkgConfig: "yaml-0.1", packages: ["libyaml-dev"]),
        clibrary("CZlib", pkgConfig: "zlib", packages: ["zlib1g-dev"]),
        // The functions of all these but zlib, which are looked up when they are first called, and those of tokens' modules.
        .target(
            name: "CLoading",
            dependencies: [
                "CCairo", "CChafa", "CCurl", "CExpat", "CFreeType", "CHEIF", "CICU", "CLeptonica", "CMD", "COpenSSL",
                "CPango", "CPKCS11", "CPNG", "CPoppler", "CPQ", "CQREncode", "CYAML",
            ],
            path: "Sources/CLoading"
        ),
        // Worker processes: their start, limits and confinement.
        .systemLibrary(name: "CIsolation", path: "Sources/CIsolation"),
        // Decoding of untrusted pictures with Leptonica and libheif in a worker process.
        .systemLibrary(name: "CDecoding", path: "Sources/CDecoding"),
        // The confinement of the program that makes PDFs of word processors' documents.
        .systemLibrary(name: "CConversion", path: "Sources/CConversion"),
        // Files mapped into memory that cannot be read to their end; a signal handler must be C.
        .target(name: "CMapping", path: "Sources/CMapping"),
        // System calls that the Swift overlay of the C library does not show.
        .systemLibrary(name: "CSystemCalls", path: "Sources/CSystemCalls"),

        room("Basics", imports: [], settings: settings),
        room("Graphics", imports: [], settings: settings),
        // Rules, formulas and patterns of fields, which the pages have a twin of.
        room("Rules", imports: ["SignetBasics"], settings: settings),
        room("Isolation", imports: ["SignetBasics", "CIsolation"], settings: guardedSettings),
        room("Cryptography", imports: ["COpenSSL", "CMD", "CLoading"], settings: guardedSettings),
        room(
            "PDF",
            imports: ["SignetBasics", "SignetGraphics", "SignetCryptography", "CZlib", "CMapping", "CLoading"],
            settings: guardedSettings
        ),
        room("Audit", imports: ["SignetBasics", "SignetCryptography"], settings: guardedSettings),
        room("Ink", imports: ["SignetBasics", "SignetGraphics", "CExpat", "CLoading"], settings: guardedSettings),
        room(
            "Lettering",
            imports: ["SignetBasics", "SignetGraphics", "CFreeType", "CPango", "CQREncode", "CLoading"],
            settings: guardedSettings
        ),
        room(
            "Scanning",
            imports: [
                "SignetBasics", "SignetGraphics", "SignetIsolation", "CLeptonica", "CHEIF", "CDecoding", "CIsolation",
                "CZlib", "CLoading",
            ],
            settings: guardedSettings
        ),
        room("Rendering", imports: ["SignetGraphics", "CCairo", "CPNG", "CLoading"], settings: guardedSettings),
        room(
            "Viewing",
            imports: [
                "SignetBasics", "SignetGraphics", "SignetIsolation", "SignetRendering", "CPoppler", "CLoading",
            ],
            settings: guardedSettings
        ),
        room(
            "Stamping",
            imports: ["SignetBasics", "SignetGraphics", "SignetPDF", "SignetRendering", "SignetViewing"],
            settings: settings
        ),
        room("Files", imports: ["SignetBasics", "CSystemCalls"], settings: guardedSettings),
        room(
            "Signing",
            imports: [
                "SignetBasics", "SignetGraphics", "SignetFiles", "SignetIsolation", "SignetPDF", "SignetInk",
                "SignetLettering", "SignetScanning", "SignetRendering", "SignetViewing", "SignetStamping", "CLoading",
            ],
            settings: guardedSettings
        ),
        // The texts of pages, mails and certificates, in each language.
        room(
            "Texts",
            imports: ["SignetBasics", "SignetFiles", "CLoading"],
            resources: [.copy("Strings")],
            settings: guardedSettings
        ),
        // HTTP of time stamps, revocation and keys.
        room("Web", imports: ["SignetBasics", "SignetFiles", "CCurl", "CLoading"], settings: guardedSettings),
        // Messages and their way to a mail server, and reports on their delivery.
        room(
            "Mail",
            imports: [
                "SignetBasics", "SignetCryptography", "SignetIsolation", "SignetWeb", "CSystemCalls",
                "CLoading",
            ],
            settings: guardedSettings
        ),
        // S3-compatible storage.
        room(
            "Objects",
            imports: [
                "SignetBasics", "SignetCryptography", "SignetFiles", "SignetWeb", "CExpat", "CLoading",
            ],
            settings: guardedSettings
        ),
        // A connection to the server of a service that runs as several processes.
        room("PostgreSQL", imports: ["SignetBasics", "CPQ", "CLoading"], settings: guardedSettings),
        room(
            "Keys",
            imports: [
                "SignetBasics", "SignetCryptography", "SignetFiles", "SignetPDF", "SignetStamping", "SignetSigning",
                "SignetWeb", "COpenSSL", "CPKCS11", "CLoading",
            ],
            settings: guardedSettings
        ),
        room(
            "CMS",
            imports: [
                "SignetBasics", "SignetCryptography", "SignetPDF", "SignetStamping", "SignetSigning", "SignetWeb",
                "SignetKeys", "COpenSSL", "CLoading",
            ],
            settings: guardedSettings
        ),
        room(
            "Verification",
            imports: [
                "SignetBasics", "SignetCryptography", "SignetGraphics", "SignetFiles", "SignetPDF", "SignetViewing",
                "SignetStamping", "SignetSigning", "SignetKeys", "SignetCMS", "COpenSSL", "CLoading",
            ],
            settings: guardedSettings
        ),
        room(
            "Sealing",
            imports: [
                "SignetBasics", "SignetCryptography", "SignetFiles", "SignetPDF", "SignetStamping", "SignetSigning",
                "SignetKeys", "SignetCMS", "COpenSSL", "CLoading",
            ],
            settings: guardedSettings
        ),
        room(
            "Recipes",
            imports: [
                "SignetBasics", "SignetGraphics", "SignetFiles", "SignetPDF", "SignetInk", "SignetLettering",
                "SignetScanning", "SignetRendering", "SignetViewing", "SignetStamping", "SignetSigning", "SignetKeys",
                "SignetSealing", "CYAML", "CLoading",
            ],
            settings: guardedSettings
        ),
        room(
            "Batch",
            imports: [
                "SignetBasics", "SignetFiles", "SignetPDF", "SignetStamping", "SignetSigning", "SignetRecipes",
                "SignetObjects", "SignetWeb", "CSystemCalls",
            ],
            settings: guardedSettings
        ),
        // What `import Signet` gives: the declarations of these rooms that callers write.
        .target(
            name: "Signet",
            dependencies: [
                "SignetGraphics", "SignetFiles", "SignetInk", "SignetLettering", "SignetScanning", "SignetStamping",
                "SignetSigning", "SignetKeys", "SignetCMS", "SignetVerification", "SignetSealing", "SignetRecipes",
                "SignetBatch",
            ],
            path: "Sources/Signet",
            swiftSettings: settings
        ),
        room(
            "Capture",
            imports: [
                "SignetBasics", "SignetCryptography", "SignetFiles", "SignetGraphics", "SignetInk", "SignetLettering",
                "SignetRecipes", "SignetRendering", "SignetScanning", "SignetSigning", "SignetStamping",
            ],
            settings: guardedSettings
        ),
        room(
            "Certificates",
            imports: [
                "Signet", "SignetGraphics", "SignetLettering", "SignetPDF", "SignetRendering", "SignetScanning",
                "SignetSigning", "SignetStamping", "SignetTexts",
            ],
            settings: guardedSettings
        ),
        .executableTarget(
            name: "SignetCLI",
            dependencies: [
                "Signet", "SignetCapture", "SignetCertificates", "SignetAudit", "SignetBasics", "SignetFiles",
                "SignetSigning", "SignetKeys", "SignetCMS", "SignetVerification", "SignetSealing", "SignetRecipes",
                "SignetBatch", "CLoading", "CSystemCalls",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/CLI",
            swiftSettings: settings,
            linkerSettings: quickStart
        ),
        // The service in three layers: what all features need, the features, and the program with its pages.
        room(
            "ServiceFoundation",
            imports: [
                "CZlib", "Signet", "SignetCapture", "SignetAudit", "SignetCryptography", "SignetBasics", "SignetFiles",
                "SignetIsolation", "SignetObjects", "SignetPostgreSQL", "SignetTexts", "SignetWeb",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Instrumentation", package: "swift-distributed-tracing"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            settings: settings
        ),
        room(
            "ServiceFeatures",
            imports: [
                "CConversion", "Signet", "SignetCapture", "SignetCertificates", "SignetAudit", "SignetCryptography",
                "SignetBasics",
                "SignetGraphics", "SignetFiles", "SignetIsolation", "SignetMail", "SignetRendering", "SignetScanning",
                "SignetSigning", "SignetKeys", "SignetCMS", "SignetVerification", "SignetSealing", "SignetWeb",
                "SignetRules",
                "SignetServiceFoundation",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            settings: settings
        ),
        room(
            "Service",
            imports: [
                "Signet", "SignetCapture", "SignetAudit", "SignetCryptography", "SignetBasics", "SignetFiles",
                "SignetIsolation", "SignetMail", "SignetSigning", "SignetWeb", "SignetKeys", "SignetCMS",
                "SignetRecipes",
                "SignetObjects", "SignetPostgreSQL", "SignetServiceFoundation", "SignetServiceFeatures",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            resources: [.copy("Web")],
            settings: settings
        ),
        // A separate program: its libraries would slow every start of `signet`.
        .executableTarget(
            name: "SignetServe",
            dependencies: [
                "Signet", "SignetBasics", "SignetFiles", "SignetIsolation", "SignetServiceFoundation",
                "SignetServiceFeatures", "SignetService",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Sources/Serve",
            swiftSettings: settings,
            linkerSettings: quickStart
        ),

        tests(of: "Basics", imports: ["Fixtures"]),
        tests(of: "Graphics", imports: ["SignetBasics", "Fixtures"]),
        .target(
            name: "Fixtures",
            dependencies: ["SignetBasics", "SignetPDF"],
            path: "Tests/Fixtures",
            exclude: [
                "authority.py", "kept.py", "objects.py", "revocation.py", "rules.json", "rules.py", "timestamps.py",
                "validity.json",
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        tests(of: "Rules", imports: ["SignetBasics", "Fixtures"]),
        tests(of: "Cryptography"),
        tests(of: "PDF", imports: ["SignetBasics", "SignetGraphics", "Fixtures"]),
        tests(of: "Audit", imports: ["SignetBasics"]),
        tests(of: "Ink", imports: ["SignetBasics", "SignetGraphics", "Fixtures"]),
        tests(of: "Lettering", imports: ["SignetBasics", "SignetGraphics", "Fixtures"]),
        tests(of: "Isolation", imports: ["SignetBasics", "Fixtures"]),
        tests(of: "Scanning", imports: ["SignetBasics", "SignetGraphics", "Fixtures"]),
        tests(of: "Rendering", imports: ["SignetGraphics"]),
        tests(of: "Viewing", imports: ["SignetBasics", "SignetGraphics", "SignetIsolation", "Fixtures"]),
        tests(of: "Files", imports: ["Fixtures"]),
        tests(
            of: "Signing",
            imports: [
                "Signet", "SignetBasics", "SignetFiles", "SignetGraphics", "SignetInk", "SignetPDF", "SignetRendering",
                "SignetScanning", "SignetStamping", "Fixtures",
            ]
        ),
        tests(of: "Web", imports: ["SignetBasics", "Fixtures"]),
        tests(of: "Mail", imports: ["SignetBasics", "Fixtures"]),
        tests(of: "Objects", imports: ["SignetBasics", "SignetWeb", "Fixtures"]),
        tests(of: "PostgreSQL", imports: ["Fixtures"]),
        tests(
            of: "Keys",
            imports: ["SignetBasics", "SignetCryptography", "SignetSigning", "CLoading", "CPKCS11", "Fixtures"]
        ),
        tests(
            of: "CMS",
            imports: [
                "SignetBasics", "SignetCryptography", "SignetKeys", "SignetSigning", "SignetStamping", "Fixtures",
            ]
        ),
        tests(
            of: "Verification",
            imports: [
                "SignetBasics", "SignetCMS", "SignetFiles", "SignetGraphics", "SignetKeys", "SignetPDF",
                "SignetSealing", "SignetSigning", "SignetStamping", "SignetViewing", "Fixtures",
            ]
        ),
        tests(
            of: "Sealing",
            imports: [
                "SignetBasics", "SignetCMS", "SignetKeys", "SignetPDF", "SignetSigning", "SignetStamping",
                "SignetVerification", "Fixtures",
            ]
        ),
        tests(
            of: "Recipes",
            imports: ["Signet", "SignetBasics", "SignetGraphics", "SignetSigning", "SignetStamping", "Fixtures"]
        ),
        tests(
            of: "Batch",
            imports: ["Signet", "SignetBasics", "SignetObjects", "SignetSigning", "SignetWeb", "Fixtures"]
        ),
        tests(of: "Signet", imports: ["SignetBasics", "Fixtures"]),
        tests(
            of: "Capture",
            imports: ["Signet", "SignetBasics", "SignetGraphics", "SignetInk", "SignetSigning", "Fixtures"]
        ),
        tests(of: "Texts", imports: ["SignetBasics"]),
        tests(of: "Certificates", imports: ["Signet", "SignetGraphics", "SignetSigning", "SignetTexts", "Fixtures"]),
        tests(
            of: "Service",
            imports: [
                "Signet", "SignetCapture", "SignetCertificates", "SignetAudit", "SignetInk", "SignetSigning",
                "SignetObjects", "SignetPostgreSQL", "SignetWeb", "SignetServiceFoundation", "SignetServiceFeatures",
                "Fixtures",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]
        ),
        // Runs mutated documents in its own process.
        .executableTarget(
            name: "Mutants",
            dependencies: ["Signet"],
            path: "Tests/Mutants",
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .testTarget(
            name: "CLITests",
            dependencies: [
                "SignetCLI", "SignetServiceFoundation", "SignetServiceFeatures", "SignetService", "Signet",
                "SignetCapture", "SignetCertificates", "SignetSigning", "SignetKeys", "SignetVerification",
                "SignetSealing", "SignetRecipes", "SignetStamping", "SignetPDF", "SignetAudit", "SignetBasics",
                "SignetGraphics", "SignetLettering", "SignetScanning", "Fixtures",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/CLITests",
            swiftSettings: settings
        ),
        tests(
            of: "Stamping",
            imports: ["SignetBasics", "SignetGraphics", "SignetPDF", "SignetRendering", "SignetViewing", "Fixtures"]
        ),
    ]
)
