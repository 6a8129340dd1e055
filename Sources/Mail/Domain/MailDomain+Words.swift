extension MailDomain.Finding {
    /// The fault and its remedy in a sentence, by the code.
    package var detail: String? {
        switch code {
        case "no-answer": "No name server answered: try it again later."
        case "spf-missing": "The domain does not say which servers send its mails: publish the record."
        case "spf-twice": "The domain has more than one such record, so none counts: merge them."
        case "spf-allows-all": "The record allows all servers: end it with ~all."
        case "spf-open": "The record says nothing about other servers: end it with ~all."
        case "selector-missing": "Signatures are found by a selector: take it from the mail server's settings."
        case "dkim-missing": "There is no key for signatures under this selector: publish the one that the mail server shows."
        case "dkim-withdrawn": "The key under this selector is withdrawn: publish the one that the mail server shows."
        case "dmarc-missing": "The domain does not say what to do with forged mails: publish the record."
        case "dmarc-twice": "The domain has more than one such record, so none counts: remove the others."
        case "dmarc-policy": "The record has no policy: add p=none, p=quarantine or p=reject."
        case "host-unknown": "The mail server's name has no address: correct the name."
        case "ptr-missing": "The mail server's address has no name: have its provider set one."
        case "ptr-elsewhere": "The name of the mail server's address leads to another address: have its provider correct it."
        default: nil
        }
    }
}
