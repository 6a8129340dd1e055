internal import FoundationEssentials
internal import SignetStamping

extension Recipe {
    /// A stamp of the recipe for one document.
    struct Chosen {
        /// What messages and proofs call it.
        let label: String
        var stamp: Stamp
        /// Its places as the recipe writes them, with the row's values.
        let writtenPlaces: [String]
    }

    /// The stamps whose conditions hold.
    func chosen(
        values: [String: String],
        facts: DocumentFacts,
        date: Date?,
        timeZone: TimeZone
    ) throws(SignetError) -> [Chosen] {
        let row = RecipeRow(values: values, variables: known)
        for variable in variables where variable.isRequired {
            do throws(OptionFault) { _ = try row.value(of: variable.name) } catch {
                throw SignetError(.invalidData, "\(name): \(error)")
            }
        }
        var moment = (date: date ?? Date(), zone: timeZone)
        if content.document["date"] != nil {
            let signer = try signer(basedOn: Signer(), values: values)
            moment = (signer.date ?? moment.date, signer.timeZone)
        }
        var chosen: [Chosen] = []
        for stamp in content.stamps where try holds(stamp, row, facts) {
            chosen.append(try made(stamp, row, moment))
        }
        guard !chosen.isEmpty || content.allowsNone else {
            throw SignetError(
                .notFound,
                "no stamp of \(name) has conditions (when) that all hold; if documents may stay without a stamp, write "
                    + "allow-none: true"
            )
        }
        return chosen
    }

    private func holds(
        _ stamp: RecipeContent.Stamp,
        _ row: RecipeRow,
        _ facts: DocumentFacts
    ) throws(SignetError) -> Bool {
        for condition in stamp.conditions {
            do throws(RecipeFailure) {
                guard try condition.holds(row, facts) else { return false }
            } catch {
                throw self.error(error, at: condition.place, label: "\(stamp.label), when")
            }
        }
        return true
    }

    private func made(
        _ stamp: RecipeContent.Stamp,
        _ row: RecipeRow,
        _ moment: (date: Date, zone: TimeZone)
    ) throws(SignetError) -> Chosen {
        let filling: RecipeFilling
        let blueprint: StampBlueprint
        do throws(StampBlueprintReader.KeyFault) {
            filling = try RecipeFilling(replacing: stamp, row: row, folder: folder)
            var reader = try filling.reader()
            let made = reader.blueprint()
            if let fault = reader.faults.first { throw fault }
            guard let made else { throw .init(key: "signature", fault: OptionFault("it is not complete")) }
            blueprint = made
        } catch {
            throw self.error(
                .option(error.fault),
                at: stamp.place(of: error.key),
                label: "\(stamp.label), \(error.key)"
            )
        }
        var placements: [Placement] = []
        for place in filling.stamp.places {
            do throws(OptionFault) { placements.append(try RecipePlace.placement(place.template, row)) } catch {
                throw self.error(.option(error), at: place.place, label: "\(stamp.label), at")
            }
        }
        do throws(SignetError) {
            let fields = try blueprint.caption?.fields(
                author: blueprint.author,
                date: moment.date,
                zone: moment.zone
            )
            let signature = try studio.signature(blueprint, fields: fields, isLasting: filling.isLasting)
            return Chosen(
                label: stamp.id ?? stamp.place.path,
                stamp: blueprint.stamp(signature, at: placements),
                writtenPlaces: filling.stamp.places.map { (try? $0.template.filled(row)) ?? "" }
            )
        } catch {
            throw self.error(.document(error), at: stamp.place(of: "signature"), label: "\(stamp.label), signature")
        }
    }

    /// A failure as the caller is told of it: with the recipe, the line and the stamp.
    func error(_ failure: RecipeFailure, at place: RecipeContent.Place, label: String) -> SignetError {
        let code: SignetError.Code =
            switch failure {
            case .option: .invalidData
            case .document(let error): error.code == .invalidArgument ? .invalidData : error.code
            }
        return SignetError(code, "\(name), line \(place.mark.line), \(label): \(failure)")
    }
}
