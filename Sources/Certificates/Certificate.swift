package import SignetSigning
package import SignetTexts

/// The content of a certificate: the history of a signing request, in texts as they are printed.
package struct Certificate: Hashable, Sendable {
    /// A line with its label.
    package struct Row: Hashable, Sendable {
        package var label: String
        package var value: String

        package init(_ label: String, _ value: String) { (self.label, self.value) = (label, value) }
    }

    /// The document before the first signature and after the last.
    package struct Document: Hashable, Sendable {
        package var name: String
        /// The SHA-256 before, in hexadecimal digits.
        package var before: String
        /// The SHA-256 after; nil for one that was left out, since the conditions for it were not met.
        package var after: String?

        package init(name: String, before: String, after: String?) {
            (self.name, self.before, self.after) = (name, before, after)
        }
    }

    /// A person who signed, or should have; empty texts for events that did not happen.
    package struct Signer: Hashable, Sendable {
        package var name: String
        package var email: String
        package var viewed: String
        package var consented: String
        /// The label of `signed` for a person who does something else; nil for one who signs.
        package var act: String?
        package var signed: String
        package var address: String
        package var agent: String
        package var signature: Signature?

        package init(
            name: String,
            email: String,
            viewed: String,
            consented: String,
            act: String? = nil,
            signed: String,
            address: String,
            agent: String,
            signature: Signature?
        ) {
            (self.name, self.email) = (name, email)
            (self.viewed, self.consented, self.act, self.signed) = (viewed, consented, act, signed)
            (self.address, self.agent, self.signature) = (address, agent, signature)
        }
    }

    /// Something that happened.
    package struct Event: Hashable, Sendable {
        package var time: String
        package var text: String

        package init(time: String, text: String) { (self.time, self.text) = (time, text) }
    }

    /// The audit trail that the events are of.
    package struct Trail: Hashable, Sendable {
        /// The chain's name.
        package var chain: String
        /// The hash of its last entry.
        package var head: String
        /// How many entries it has.
        package var entries: Int

        package init(chain: String, head: String, entries: Int) {
            (self.chain, self.head, self.entries) = (chain, head, entries)
        }
    }

    /// The request's title.
    package var title: String
    package var documents: [Document]
    /// Further facts about the request.
    package var facts: [Row]
    package var signers: [Signer]
    package var events: [Event]
    package var trail: Trail
    /// The address of the public verification; nil where there is none.
    package var verificationAddress: String?
    /// The language of its form.
    package var language: PageLanguage

    package init(
        title: String,
        documents: [Document],
        facts: [Row],
        signers: [Signer],
        events: [Event],
        trail: Trail,
        verificationAddress: String?,
        language: PageLanguage
    ) {
        (self.title, self.documents, self.facts) = (title, documents, facts)
        (self.signers, self.events, self.trail, self.language) = (signers, events, trail, language)
        self.verificationAddress = verificationAddress
    }
}

extension Certificate {
    /// The sheet that it is set on.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        case a4
        case letter
    }
}
