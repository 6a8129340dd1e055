/// Days as documents write them in digits.
enum DayText {
    /// A pattern as `dd.MM.yyyy`, from one in other letters as `DD.MM.YYYY` or `mm/dd/yyyy`; nil for one that is not of a day, a month and
    /// a year.
    static func pattern(_ written: String) -> String? {
        let lowered = written.lowercased()
        guard written.count <= 20, ["d", "m", "y"].allSatisfy({ lowered.contains($0) }),
            lowered.allSatisfy({ "dmy.,/- ".contains($0) })
        else { return nil }
        return lowered.replacing("m", with: "M")
    }

    /// The day as 2026-11-21; nil for a text that is not a day of the format, as `dd.MM.yyyy`.
    static func day(_ text: String, format: String) -> String? {
        let numbers = text.split { !$0.isNumber }.map { Int($0) }
        let letters = format.uppercased().split { !"DMY".contains($0) }.map { String($0) }
        guard numbers.count == 3, letters.count == 3, text.allSatisfy({ !$0.isLetter }), text.utf8.count <= 20 else {
            return nil
        }
        var parts: [Character: Int] = [:]
        for (number, letter) in zip(numbers, letters) {
            guard let number, let first = letter.first, letter.allSatisfy({ $0 == first }),
                first == "Y" || letter.count <= 2
            else { return nil }
            parts[first] = first == "Y" && letter.count <= 2 && number < 100 ? 2000 + number : number
        }
        guard let year = parts["Y"], let month = parts["M"], let day = parts["D"], (1000...9999).contains(year),
            (1...12).contains(month), (1...lastDay(of: month, year)).contains(day)
        else { return nil }
        return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }

    private static func lastDay(of month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
