// swift-tools-version: 6.0
// For tests and for apps that build the library themselves. scripts/swift-package.sh makes a copy that is complete: the
// generated sources and the header belong to one build of the library and are not kept here.
import PackageDescription

let package = Package(
    name: "Keyforge",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "Keyforge", targets: ["Keyforge"])
    ],
    targets: [
        // The header of the native library; a module map says how to link it.
        .systemLibrary(name: "KeyforgeFFI"),
        .target(name: "Keyforge", dependencies: ["KeyforgeFFI"]),
        .executableTarget(name: "Console", dependencies: ["Keyforge"]),
        .executableTarget(name: "Bench", dependencies: ["Keyforge"]),
        // Says whether library and sources belong together; the tests run it with another library.
        .executableTarget(name: "Check", dependencies: ["Keyforge"]),
        // The programs of README.md and docs/mobile.md.
        .executableTarget(name: "Readme", dependencies: ["Keyforge"]),
        .executableTarget(name: "Mobile", dependencies: ["Keyforge"]),
        .executableTarget(name: "Mobile2", dependencies: ["Keyforge"]),
        .executableTarget(name: "Mobile3", dependencies: ["Keyforge"]),
        .testTarget(name: "KeyforgeTests", dependencies: ["Keyforge", "Check"]),
    ],
    swiftLanguageModes: [.v6]
)
