import Foundation
import Testing

@testable import SignetService

@Suite struct AssetGraphTests {
    private func closure(_ name: String, _ sources: [String: String]) -> [String] {
        AssetGraph(sources.mapValues { Array($0.utf8) }).closure(of: name)
    }

    @Test("all modules that a page needs to start are found, each once, those of the first level before the others")
    func levels() {
        let sources = [
            "a/main.js": """
            import "../kit/make.js";
            import {
              first,
              second,
            } from "./parts.js";
            export { third } from "./more.js";
            """,
            "kit/make.js": "import { x } from \"../a/deep.js\";\nexport function make() {}",
            "a/parts.js": "import { make } from \"../kit/make.js\";",
            "a/more.js": "export const third = 3;",
            "a/deep.js": "import * as parts from \"./parts.js\";",
        ]
        #expect(closure("a/main.js", sources) == ["a/main.js", "kit/make.js", "a/parts.js", "a/more.js", "a/deep.js"])
        #expect(closure("a/deep.js", sources) == ["a/deep.js", "a/parts.js", "kit/make.js"])
    }

    @Test("style sheets that a style sheet imports are found")
    func styles() {
        let sources = [
            "kit/kit.css": "/* */\n@import url(\"basics.css\");\n@import url(\"../tokens.css\");\n.a {}",
            "kit/basics.css": "@import url(\"https://example.org/x.css\");\n@import url(\"/y.css\");",
            "tokens.css": "",
        ]
        #expect(closure("kit/kit.css", sources) == ["kit/kit.css", "kit/basics.css", "tokens.css"])
    }

    @Test("what comes later, is missing or is outside is left out")
    func others() {
        let source = """
            import "./missing.js";
            import "../../outside.js";
            import "other";
            const later = () => import("./later.js");
            export const path = "./later.js";
            // import "./later.js";
            """
        #expect(closure("a/main.js", ["a/main.js": source, "a/later.js": "", "outside.js": ""]) == ["a/main.js"])
        #expect(closure("none.js", [:]) == ["none.js"])
    }
}
