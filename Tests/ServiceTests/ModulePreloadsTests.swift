import Testing

@testable import SignetService

@Suite struct ModulePreloadsTests {
    @Test("a page names all modules that its own import, directly or not, once and without those that come later")
    func modules() {
        let preloads = ModulePreloads(modules: [
            "a/main.js": """
            import { make } from "../kit/make.js";
            import {
              other,
            } from "./other.js";
            const later = () => import("./later.js");
            """,
            "a/soon.js": "import \"./other.js\";",
            "a/other.js": "import * as main from \"./main.js\";\nimport { deep } from \"../kit/deep/deep.js\";",
            "a/later.js": "import \"./last.js\";",
        ])
        let page = """
            <head>
            <link rel="modulepreload" href="/assets/a/soon.js" />
            </head>
            <script type="module" src="/assets/a/main.js"></script>
            """
        let expected = """
            <head>
            <link rel="modulepreload" href="/assets/a/soon.js" />
            <link rel="modulepreload" href="/assets/a/other.js">
            <link rel="modulepreload" href="/assets/kit/make.js">
            <link rel="modulepreload" href="/assets/kit/deep/deep.js">
            </head>
            <script type="module" src="/assets/a/main.js"></script>
            """
        #expect(preloads.added(to: page) == expected)
    }
}
