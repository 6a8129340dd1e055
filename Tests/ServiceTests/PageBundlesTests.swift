import Foundation
import Testing

@testable import SignetService

@Suite struct PageBundlesTests {
    private static let page = """
        <head>
          <link rel="stylesheet" href="/assets/tokens.css" />
          <link rel="stylesheet" href="/assets/kit/kit.css" />
          <link rel="modulepreload" href="/assets/a/main.js" />
          <link rel="modulepreload" href="/assets/a/soon.js" />
          <title>{{title}}</title>
        </head>
        <script type="module" src="/assets/a/main.js"></script>
        """
    private static let files = [
        "bundle.js": "export const $bundle = {};\n",
        "pages/main.html": page,
        "tokens.css": "/* tokens */",
        "kit/kit.css": "/* kit */\n@import url(\"basics.css\");\n@import url(\"../tokens.css\");\n.kit {}",
        "kit/basics.css": ".basics {}",
        "kit/make.js": "export function make() {}",
        "a/main.js": """
        import { make } from "../kit/make.js";
        const soon = () => import("./soon.js");
        const later = () => import("./later.js");
        """,
        "a/soon.js": "import { make } from \"../kit/make.js\";",
        "a/later.js": """
        import { make } from "../kit/make.js";
        import { deep } from "./deep.js";
        const last = () => import("./last.js");
        """,
        "a/deep.js": "export const deep = 1;",
        "a/last.js": "import { deep } from \"./deep.js\";",
        "a/unused.js": "export default nothing;",
    ]

    private func bundled(_ changes: [String: String] = [:]) throws -> [String: String] {
        let files = Self.files.merging(changes) { $1 }
        return try PageBundles(files.mapValues { Array($0.utf8) }).files.mapValues {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The names of the modules that a bundle defines.
    private func modules(_ text: String?) -> [String] {
        (text ?? "").matches(of: /\$bundle\.define\("([^"]+)"/).map { String($0.output.1) }
    }

    @Test("a page names one style sheet and one module")
    func page() throws {
        let expected = """
            <head>
              <link rel="stylesheet" href="/assets/bundles/main.css" />
              <link rel="modulepreload" href="/assets/bundles/main.js" />
              <title>{{title}}</title>
            </head>
            <script type="module" src="/assets/bundles/main.js"></script>
            """
        #expect(try bundled()["pages/main.html"] == expected)
    }

    @Test("a bundle has each module once, after those that it imports, and ends with the page's script")
    func order() throws {
        let text = try #require(try bundled()["bundles/main.js"])
        #expect(modules(text) == ["kit/make.js", "a/main.js", "a/soon.js"])
        #expect(text.hasPrefix("export const $bundle = {};\n"))
        #expect(text.hasSuffix("});\n$bundle.use(\"a/main.js\");\n"))
    }

    @Test("what comes later has a bundle without the modules of the page, and so has what that loads")
    func later() throws {
        let files = try bundled()
        #expect(modules(files["bundles/main.a-later.js"]) == ["a/deep.js", "a/later.js"])
        #expect(modules(files["bundles/main.a-last.js"]) == ["a/deep.js", "a/last.js"])
        #expect(files["bundles/main.a-later.js"]?.hasPrefix("import { $bundle } from \"./main.js\";\n") == true)
        #expect(
            files["bundles/main.js"]?.contains("$bundle.later.set(\"a/later.js\", \"./main.a-later.js\");\n") == true
        )
        #expect(files["bundles/main.js"]?.contains("$bundle.later.set(\"a/soon.js\"") == false)
        #expect(files["bundles/main.a-soon.js"] == nil)
    }

    @Test("style sheets have those in them that they import, each once")
    func styles() throws {
        let files = try bundled()
        #expect(files["kit/kit.css"] == "/* kit */\n.basics {}\n/* tokens */\n.kit {}\n")
        #expect(files["bundles/main.css"] == "/* tokens */\n/* kit */\n.basics {}\n.kit {}\n")
    }

    @Test("style sheets may name data and parts of a document")
    func addresses() throws {
        let line =
            ".a { mask: url('data:image/png,x'), url(\"data:image/png,x\"), url(data:image/png,x); filter: url(#b) }"
        #expect(try bundled(["tokens.css": line])["bundles/main.css"]?.hasPrefix(line) == true)
    }

    @Test("faults are named with their file and line")
    func faults() {
        func expect(_ fault: BundleFault, _ changes: [String: String]) {
            #expect(throws: fault) { try bundled(changes) }
        }
        expect(
            BundleFault(file: "kit/make.js", line: nil, reason: .circular),
            ["kit/make.js": "import \"./other.js\";", "kit/other.js": "import \"./make.js\";"]
        )
        expect(BundleFault(file: "a/none.js", line: nil, reason: .missing), ["a/soon.js": "import \"./none.js\";"])
        expect(BundleFault(file: "a/deep.js", line: 1, reason: .unknownForm), ["a/deep.js": "export default 1;"])
        expect(
            BundleFault(file: "tokens.css", line: 1, reason: .unknownForm),
            ["tokens.css": "@import \"other.css\";"]
        )
        expect(
            BundleFault(file: "tokens.css", line: 2, reason: .relativeAddress),
            ["tokens.css": "\n.a { background: url('data:image/png,x'), url(\"a.png\") }"]
        )
    }
}
