internal import HTTPTypes
internal import SignetRules
internal import SignetServiceFoundation

/// The people of a request who wait for values of others, and those who are not needed, by rules.
///
/// A person with rules is needed where one of them holds. A person who needs a value of somebody else, for that or for a field, is
/// asked when the other has nothing left to do: the value of an unfinished person is not known to anybody.
struct PeopleRules: Sendable {
    private let signers: [SignerRecord]
    private let ruled: RuledFields
    /// The people whose values each needs, by the people.
    private let needs: [String: Set<String>]

    init(_ signers: [SignerRecord], _ ruled: RuledFields) {
        (self.signers, self.ruled) = (signers, ruled)
        let owners = ruled.owners
        var needs: [String: Set<String>] = [:]
        func add(_ names: [String], to signer: String) {
            needs[signer, default: []].formUnion(names.compactMap { owners[$0] }.filter { $0 != signer })
        }
        for field in ruled.fields { add(ruled.asRuleField(field, of: nil).needs, to: field.signerId) }
        for signer in signers { add(signer.rules.rules.flatMap(\.of).map(\.field), to: signer.id) }
        self.needs = needs
    }

    private var openPeople: Set<String> { Set(signers.filter(\.state.isOpen).map(\.id)) }

    /// The people who wait for others; a person with several roles waits with all of them.
    var waiting: Set<String> {
        let open = openPeople
        let waiting = signers.filter { !needs[$0.id, default: []].isDisjoint(with: open) }
        return Set(waiting.map(\.id) + waiting.flatMap { signers.companions(of: $0) }.map(\.id))
    }

    /// A person who is not needed, as far as that is known, with the rules that do not hold.
    var unneeded: (signer: SignerRecord, rule: String)? {
        let (open, values) = (openPeople, ruled.finishedValues(signers))
        let owners = ruled.owners
        for signer in signers where signer.state.isOpen && !signer.rules.rules.isEmpty {
            let deciding = signer.rules.rules.flatMap(\.of).compactMap { owners[$0.field] }
            if open.isDisjoint(with: deciding), !signer.rules.rules.isShown(values) {
                return (signer, signer.rules.rules.wordsOfShowing)
            }
        }
        return nil
    }

    /// Refuses people who would wait for each other, or for somebody who is asked after them.
    func checkOrder() throws(Problem) {
        let people = signers.filter(\.state.isOpen)
        let indexes = Dictionary(people.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        for person in people {
            let needed = needs[person.id, default: []].compactMap { indexes[$0] }.map { people[$0] }
            if let later = needed.first(where: { $0.position > person.position }) {
                throw Problem(
                    .unprocessableContent,
                    "rule-wrong",
                    "A rule or formula for \(person.name) needs a value of \(later.name), who is asked later: give \(later.name) a lower 'order'."
                )
            }
        }
        do throws(DependencyOrder.Circle) {
            _ = try DependencyOrder(
                needs: people.map { needs[$0.id, default: []].compactMap { indexes[$0] }.sorted() }
            )
        } catch {
            let names = error.members.map { people[$0].name }
            throw Problem(
                .unprocessableContent,
                "rule-circle",
                "These people need each other's values, so nobody can begin: \(names.joined(separator: ", "))."
            )
            .with("signers", error.members.map { people[$0].id })
        }
    }
}
