import Foundation
import Testing

@testable import SignetService

@Suite struct ModuleSourceTests {
    private func module(_ text: String) throws -> ModuleSource {
        try ModuleSource("a/b/main.js", Array(text.utf8))
    }

    @Test("imports become uses of other modules, each line stays a line")
    func imports() throws {
        let module = try module(
            """
            import "../c/effect.js";
            import * as names from "./names.js";
            import {
              first,
              second as other,
            } from "../../kit/parts.js";
            const own = 1;
            """
        )
        #expect(module.imports == ["a/c/effect.js", "a/b/names.js", "kit/parts.js"])
        let expected = """
            $bundle.define("a/b/main.js", () => {
            $bundle.use("a/c/effect.js");
            const names = $bundle.use("a/b/names.js");
            const {  first,  second: other,} = $bundle.use("kit/parts.js");



            const own = 1;
            return {  };
            });

            """
        #expect(module.definition == expected)
    }

    @Test("functions, classes, constants and lists are exported")
    func exports() throws {
        let text = """
            export function make(tag) {
            }
            export async function load() {}
            export class Dialog$2 extends Object {}
            export const places_of = 3;
            export { one, two };
            export {};
            """
        let definition = try module(text).definition
        #expect(
            definition.contains(
                "\nfunction make(tag) {\n}\nasync function load() {}\nclass Dialog$2 extends Object {}\n"
            )
        )
        #expect(definition.contains("\nreturn { make, load, Dialog$2, places_of, one, two };\n"))
        #expect(!definition.contains("export"))
    }

    @Test("what is loaded later is named, and types in comments stay")
    func later() throws {
        let text = """
            const page = () => import("./page.js");
            function load() {
              return import("../late.js");
            }
            /** @type {import("./types.js").Name} */
            /** @param {(x: number) => import("./types.js").Box} move */
            // import "./comment.js";
            const path = new URL("x.css", import.meta.url);
            export const more = () => import("./more.js");
            """
        let module = try module(text)
        #expect(module.later == ["a/b/page.js", "a/late.js", "a/b/more.js"])
        #expect(module.imports.isEmpty)
        #expect(module.definition.contains("=> $bundle.load(\"a/b/page.js\");"))
        #expect(module.definition.contains("  return $bundle.load(\"a/late.js\");"))
        #expect(module.definition.contains("=> import(\"./types.js\").Box"))
        #expect(module.definition.contains("new URL(\"x.css\", $bundle.address(\"a/b/main.js\"))"))
    }

    @Test(
        "other forms are refused, with their line",
        arguments: [
            "import \"other\";", "import \"../../../outside.js\";", "import { a } from './single.js';",
            "import x from \"./x.js\";",
            "import { a } from \"./a.js\"", "import { a", "export default 1;", "export * from \"./x.js\";",
            "export { a } from \"./x.js\";", "export const { a } = b;", "export let a = 1;", "export function* a() {}",
            "export const [a] = b;", "const x = () => import(\"other\");", "await import(\"./x.js\");",
            "import(\"./x.js\").then(f);",
            "const x = () => import(\"./x.js\"); // later", "const y = import.meta.resolve(z);", "export { a as b };",
            "export const 1a = 2;",
        ]
    )
    func refused(_ line: String) throws {
        #expect(throws: BundleFault(file: "a/b/main.js", line: 3, reason: .unknownForm)) {
            try module("const first = 1;\n\n\(line)")
        }
    }
}
