import Foundation
@testable import Keyforge
import XCTest

/// Sources and library belong together, or somebody says so.
final class ChecksumTests: XCTestCase {
    func testSourcesAndLibraryBelongTogether() throws {
        XCTAssertNoThrow(try checkLibrary())
        XCTAssertThrowsError(try compare(found: "a", expected: "b")) { error in
            XCTAssertEqual(error as? WrongLibrary, WrongLibrary(found: "a", expected: "b"))
        }
    }

    func testALibraryWithAChangedEnumIsNoticed() throws {
        XCTAssertEqual(try check([:]), "in order")
        let drifted = try XCTUnwrap(ProcessInfo.processInfo.environment["KEYFORGE_DRIFTED"], "run scripts/test-swift.sh")
        let name = try XCTUnwrap(FileManager.default.contentsOfDirectory(atPath: drifted).first)
        #if os(Linux)
            let said = try check(["LD_PRELOAD": "\(drifted)/\(name)"])
        #else
            let said = try check(["DYLD_INSERT_LIBRARIES": "\(drifted)/\(name)"])
        #endif
        XCTAssertTrue(said.hasPrefix("the native library has the interface "), said)
    }

    /// What the program `Check` says of the library it finds.
    private func check(_ environment: [String: String]) throws -> String {
        let process = Process()
        process.executableURL = products.appendingPathComponent("Check")
        process.environment = environment
        let said = Pipe()
        process.standardOutput = said
        try process.run()
        let data = said.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The folder with everything that was built.
    private var products: URL {
        #if os(Linux)
            return Bundle.main.bundleURL
        #else
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
            return bundle.bundleURL.deletingLastPathComponent()
        #endif
    }
}
