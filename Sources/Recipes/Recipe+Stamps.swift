internal import FoundationEssentials
public import SignetSigning
internal import SignetStamping

extension Recipe {
    /// A stamp of the recipe for one document.
    struct Chosen: Sendable {
        /// Its name in messages and proofs.
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
            do throws(OptionError) { _ = try row.value(of: variable.name) } catch {
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
        guard !chosen.isEmpty || content.allowsNone || content.stamps.isEmpty else {
            throw SignetError(
                .notFound,
                "no stamp of \(name) has conditions (when) that all hold; if documents may stay without a stamp, write "
                    + "allow-none: true"
            )
        }
        return chosen
    }

    /// Whether it fills fields of a form.
    package var fillsFields: Bool { !content.fill.isEmpty }

    /// The values of the form's fields for a document, by the fields' full names.
    ///
    /// - Throws: ``SignetError`` for a variable without a value in the row.
    public func fields(values: [String: String]) throws(SignetError) -> [String: String] {
        let row = RecipeRow(values: values, variables: known)
        var fields: [String: String] = [:]
        for field in content.fill {
            do throws(OptionError) { fields[field.name] = try field.value.template.filled(row) } catch {
                throw self.error(.option(error), at: field.value.place, label: field.value.path)
            }
        }
        return fields
    }

    private func holds(
        _ stamp: RecipeContent.Stamp,
        _ row: RecipeRow,
        _ facts: DocumentFacts
    ) throws(SignetError) -> Bool {
        for condition in stamp.conditions {
            do throws(RecipeRowError) {
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
        let isReplaceable = stamp.id != nil && !row.values.isEmpty
        if !isReplaceable, let known = resources.constantStamp(stamp.place.path) { return known }
        let filling: RecipeFilling
        do throws(StampDescriptionReader.KeyError) {
            filling = try RecipeFilling(replacing: stamp, row: row, folder: folder, profiles: resources.kept)
        } catch {
            throw SignetError(.invalidData, "\(error.fault)")
        }
        let description: StampDescription
        do throws(StampDescriptionReader.KeyError) {
            var reader = try filling.reader()
            let made = reader.description()
            if let fault = reader.faults.first { throw fault }
            guard let made else { throw .init(key: "signature", fault: .incomplete) }
            description = made
        } catch {
            throw self.error(.option(error.fault), of: error.key, nil, in: filling)
        }
        var placements: [Placement] = []
        for place in filling.stamp.places {
            do throws(OptionError) { placements.append(try RecipePlace.placement(place.template, row)) } catch {
                throw self.error(.option(error), of: "at", place, in: filling)
            }
        }
        do throws(SignetError) {
            let fields = try description.captionFields(date: moment.date, zone: moment.zone)
            let signature = try resources.signature(description, fields: fields, isLasting: filling.isLasting)
            let chosen = Chosen(
                label: stamp.id ?? stamp.place.path,
                stamp: try description.stamp(signature, at: placements),
                writtenPlaces: filling.stamp.places.map { (try? $0.template.filled(row)) ?? "" }
            )
            let isDated = description.caption != nil || description.signature.hasFields
            if !isReplaceable, !isDated, stamp.isConstant { resources.keep(chosen, at: stamp.place.path) }
            return chosen
        } catch {
            throw self.error(.document(error), of: filling.signatureKey, nil, in: filling)
        }
    }

    /// A failure in the value of a stamp's key: it names the row's columns that the value comes from, and the line of the
    /// recipe unless the whole value comes from the row.
    private func error(
        _ failure: RecipeRowError,
        of key: String,
        _ field: RecipeContent.Field?,
        in filling: RecipeFilling
    ) -> SignetError {
        let stamp = filling.stamp
        if let id = stamp.id, filling.replaced.contains(key) {
            return Self.error(failure, "the row's '\(id).\(key)'")
        }
        let field = field ?? stamp.fields[key]
        let columns = (field?.template.names ?? []).filter { filling.row.values[$0]?.isEmpty == false }
        let origin = columns.isEmpty ? "" : " with the row's \(columns.map { "'\($0)'" }.joined(separator: ", "))"
        return error(failure, at: field?.place ?? stamp.place(of: key), label: "\(stamp.label), \(key)\(origin)")
    }

    /// A failure as the caller receives it: with the recipe, the line and the stamp.
    func error(_ failure: RecipeRowError, at place: RecipeContent.Place, label: String) -> SignetError {
        Self.error(failure, "\(name), line \(place.mark.line), \(label)")
    }

    private static func error(_ failure: RecipeRowError, _ place: String) -> SignetError {
        switch failure {
        case .option(.failure(let error)), .document(let error):
            error.explained(by: place, code: error.code == .invalidArgument ? .invalidData : error.code)
        case .option(let fault): SignetError(.invalidData, "\(place): \(fault)")
        }
    }
}
