import Fixtures
import Signet
import Testing

/// The labels of a form's fields.
@Suite struct FieldLabelTests {
    /// Words on the page, which is 400 wide and 300 high, from their lower left corner.
    private static func words(_ text: String, _ x: Int, _ y: Int, size: Int = 9) -> String {
        "BT /F \(size) Tf \(x) \(y) Td (\(text)) Tj ET\n"
    }

    private static func box(_ name: String, _ x: Int, _ y: Int, _ entries: String = "") -> String {
        FormFixture.text(name, at: "\(x) \(y) \(x + 90) \(y + 16)", entries)
    }

    private static func tick(_ name: String, _ x: Int, _ y: Int) -> String {
        FormFixture.checkBox(name, at: "\(x) \(y) \(x + 12) \(y + 12)")
    }

    /// A form, and the labels that its fields should have.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let content: String
        let fields: [String]
        let labels: [String]
    }

    static let samples = [
        Sample(
            testDescription: "before, without dots and colons",
            content: words("Given name:", 20, 250) + words("Town .........", 20, 220),
            fields: [box("a", 120, 246), box("b", 120, 216)],
            labels: ["Given name", "Town"]
        ),
        Sample(
            testDescription: "above",
            content: words("Street", 20, 270) + words("House number", 140, 270),
            fields: [box("a", 20, 250), box("b", 140, 250)],
            labels: ["Street", "House number"]
        ),
        Sample(
            testDescription: "under, below a title",
            content: words("Registration", 20, 268, size: 20) + words("Street", 20, 240) + words("Town", 140, 240)
                + words("Please fill this in with block letters", 20, 100),
            fields: [box("a", 20, 250), box("b", 140, 250)],
            labels: ["Street", "Town"]
        ),
        Sample(
            testDescription: "behind boxes to tick, else before them",
            content: words("I agree", 40, 252) + words("Newsletter", 60, 222),
            fields: [tick("a", 20, 250), tick("b", 110, 220)],
            labels: ["I agree", "Newsletter"]
        ),
        Sample(
            testDescription: "boxes to tick in a row",
            content: words("Yes", 36, 252) + words("No", 86, 252) + words("Perhaps", 136, 252),
            fields: [tick("a", 20, 250), tick("b", 70, 250), tick("c", 120, 250)],
            labels: ["Yes", "No", "Perhaps"]
        ),
        Sample(
            testDescription: "never beyond a line or another field",
            content: words("Amount", 20, 250) + words("Reason", 20, 220) + "0 G 1 w 110 210 m 110 240 l S\n",
            fields: [box("a", 70, 246), box("Text46", 170, 246), box("other_reason", 120, 216)],
            labels: ["Amount", "Text 46", "Other reason"]
        ),
        Sample(
            testDescription: "the form's own words first, unless they only repeat the name",
            content: words("Given name", 20, 250) + words("Town", 20, 220),
            fields: [box("a", 120, 246, "/TU (First and middle names)"), box("Text2", 120, 216, "/TU (Text2)")],
            labels: ["First and middle names", "Town"]
        ),
        Sample(
            testDescription: "of several lines",
            content: words("Number of days that", 20, 254) + words("were worked at home", 20, 244),
            fields: [box("a", 140, 246)],
            labels: ["Number of days that were worked at home"]
        ),
        Sample(
            testDescription: "none at all",
            content: "",
            fields: [box("form.firstName", 20, 250), box("_7", 20, 220)],
            labels: ["First Name", "_7"]
        ),
    ]

    @Test("a field is labeled by the words that are printed for it", arguments: samples)
    func label(sample: Sample) throws {
        var form = FormFixture(content: sample.content, fields: sample.fields)
        form.addButtonForms()
        let fields = try FieldOffers(form.bytes).fields
        #expect(fields.map(\.label) == sample.labels)
        // The names by which values are given are those of the form.
        #expect(fields.allSatisfy { $0.form?.hasSuffix($0.name) == true })
    }

    /// Where a page of 400 to 300 that turns has what is displayed: the matrix of its content.
    static let turns = [
        0: [1, 0, 0, 1, 0, 0], 90: [0, 1, -1, 0, 400, 0], 180: [-1, 0, 0, -1, 400, 300], 270: [0, -1, 1, 0, 0, 300],
    ]

    @Test("labels are those of the page as it is displayed", arguments: turns)
    func turned(rotation: Int, matrix: [Int]) throws {
        let names = ["Surname", "Birthday", "Nationality", "Occupation", "Employer", "Account"]
        let places = names.indices.map { (x: 20 + $0 % 2 * 140, y: 250 - $0 / 2 * 40) }
        let fields = zip(names.indices, places).map { index, place in
            let corners = [(place.x + 60, place.y), (place.x + 120, place.y + 16)].map { x, y in
                "\(matrix[0] * x + matrix[2] * y + matrix[4]) \(matrix[1] * x + matrix[3] * y + matrix[5])"
            }
            return FormFixture.text("f\(index)", at: corners.joined(separator: " "))
        }
        let form = FormFixture(
            page: "/Rotate \(rotation)",
            content: matrix.map(String.init).joined(separator: " ") + " cm\n"
                + zip(names, places).map { Self.words($0, $1.x, $1.y + 4) }.joined(),
            fields: fields
        )
        #expect(try FieldOffers(form.bytes).fields.map(\.label) == names)
    }

    @Test("radio buttons without a heading are labeled by their words")
    func radio() throws {
        var form = FormFixture(
            content: Self.words("by card", 40, 254) + Self.words("by transfer", 40, 234),
            fields: [
                "/Parent 60 0 R /Rect [20 250 34 264] /AS /Off /AP <</N <</card 90 0 R /Off 91 0 R>>>>",
                "/Parent 60 0 R /Rect [20 230 34 244] /AS /Off /AP <</N <</bank 90 0 R /Off 91 0 R>>>>",
            ]
        )
        form.addButtonForms()
        form.builder.set(60, "<</FT /Btn /T (pay) /Ff 32768 /Kids [20 0 R 21 0 R]>>")
        form.builder.set(1, "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [60 0 R]>>>>")
        #expect(try FieldOffers(form.bytes).fields.map(\.label) == ["by card / by transfer"])
    }
}
