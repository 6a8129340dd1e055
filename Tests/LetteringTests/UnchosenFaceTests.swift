import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Names whose face nobody has chosen")
struct UnchosenFaceTests {
    let catalog: FaceCatalog
    let setter: NameSetter
    let preferred: Face

    init() throws {
        catalog = try checkoutCatalog()
        setter = NameSetter(catalog: catalog)
        preferred = try catalog.face(named: "dancing-script")
    }

    @Test("the preferred face sets what it has", arguments: ["Jane Doe", "José", "Zoë O’Hara", "A. B. 3rd"])
    func preferred(_ name: String) throws {
        #expect(try setter.face(for: name, in: preferred, style: TypedStyle()) == preferred)
    }

    @Test(
        "the first face that has the whole name sets it",
        arguments: [
            "Recep Erdoğan", "İbrahim Iğdır", "Grzegorz Brzęczyszczykiewicz", "Đặng Trần", "Јован Ђоковић", "王小明",
            "محمد علی", "Łukasz 王小明",
        ]
    )
    func whole(_ name: String) throws {
        let face = try setter.face(for: name, in: preferred, style: TypedStyle())
        #expect(face != preferred)
        #expect(try setter.set(name, in: face, style: TypedStyle(), color: .black).warnings.isEmpty)
        let first = try setter.faces(covering: name).first
        #expect(first == face)
    }

    @Test("where no face has the whole name, the preferred one begins, with one note")
    func mixed() throws {
        let name = "Łukasz محمد"
        let face = try setter.face(for: name, in: preferred, style: TypedStyle())
        #expect(face == preferred)
        #expect(try setter.set(name, in: face, style: TypedStyle(), color: .black).warnings.count == 1)
    }

    @Test("only what is written counts: the initials of a long name")
    func initials() throws {
        let style = TypedStyle(part: .initials)
        #expect(try setter.face(for: "Jan Wałęsa", in: preferred, style: style) == preferred)
    }

    @Test(
        "hyphens and quotes of word processors are those of the face",
        arguments: [
            ("Jean\u{2010}Luc", "Jean-Luc"), ("Jean\u{2011}Luc", "Jean-Luc"), ("Ka\u{2BB}ahumanu", "Ka\u{2018}ahumanu"),
            ("Oleksandra Mar\u{2BC}ina", "Oleksandra Mar\u{2019}ina"),
        ]
    )
    func signs(_ name: String, _ plain: String) throws {
        #expect(try setter.face(for: name, in: preferred, style: TypedStyle()) == preferred)
        let set = try setter.set(name, in: preferred, style: TypedStyle(), color: .black)
        #expect(set.warnings.isEmpty && set.name == name)
        #expect(set.artwork == (try setter.artwork(of: plain, in: preferred, color: .black)))
    }
}
