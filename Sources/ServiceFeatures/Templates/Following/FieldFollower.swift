internal import Signet
internal import SignetServiceFoundation
internal import SignetSigning

/// Finds where the text around fields of a document is in another one.
///
/// A field has moved with its text where the texts near it are as far from each other in the other document, clearly more of them than
/// anywhere else, and where that place is not more like another place in the first document. Otherwise it is lost:
/// a field is never moved to a place that only may be right.
struct FieldFollower: Sendable {
    /// A part of a page.
    struct Place: Hashable, Sendable {
        var page: Int
        var frame: Rectangle
    }

    /// The outcome for a field.
    enum Outcome: Hashable, Sendable {
        /// Its text is where it was.
        case kept
        /// Its text is elsewhere, and so is the field.
        case moved(Place)
        /// Its text is not there, or it is not certain where.
        case lost

        /// Where a field is now; `nil` for one that is lost.
        func target(from place: Place) -> Place? {
            switch self {
            case .kept: place
            case .moved(let target): target
            case .lost: nil
            }
        }
    }

    private let old: TextIndex
    private let new: TextIndex

    init(from old: [PageTexts], to new: [PageTexts]) {
        self.old = TextIndex(old)
        self.new = TextIndex(new)
    }

    /// The share of the texts near a field that must be near its new place.
    private static let leastShare = 0.4
    /// The lead that the best place has over every other, as a share.
    private static let leastLead = 0.12
    /// The share of its paragraph, with the label, that must be at its new place, and of the paragraph there that was at its old one.
    private static let leastOwnShare = 0.6
    /// The letters that must be at both places: a short label alone says too little.
    private static let leastLetters = 12
    /// The outcomes for fields, in their order.
    ///
    /// Fields that were apart are not moved onto each other: then all of them are lost.
    ///
    /// `check` ends the work when its time is over.
    func outcomes(of places: [Place], check: () throws -> Void) rethrows -> [Outcome] {
        var outcomes = try places.map { place in
            try check()
            return outcome(of: place)
        }
        let targets = zip(places, outcomes).map { place, outcome in outcome.target(from: place) }
        for one in places.indices {
            for other in places.indices where other > one {
                guard let first = targets[one], let second = targets[other], first.overlaps(second),
                    !places[one].overlaps(places[other])
                else { continue }
                for index in [one, other] where outcomes[index] != .kept { outcomes[index] = .lost }
            }
        }
        return outcomes
    }

    private func outcome(of place: Place) -> Outcome {
        let near = old.texts(near: place)
        guard !near.isEmpty else { return .lost }
        if new.size(of: place.page) == old.size(of: place.page),
            near.allSatisfy({ new.has($0.text, on: place.page, at: $0.box, within: Self.still) })
        {
            return .kept
        }
        guard let shift = best(shifts(near), for: near) else { return .lost }
        let target = Place(page: shift.page, frame: place.frame.moved(by: shift))
        guard Self.isSure(near, moved: shift, in: new), let size = new.size(of: target.page), target.frame.minX >= 0,
            target.frame.minY >= 0,
            target.frame.maxX <= size.width, target.frame.maxY <= size.height,
            isOwn(target, of: place, shift)
        else { return .lost }
        let isStill = shift.page == place.page && abs(shift.x) <= Self.still && abs(shift.y) <= Self.still
        return isStill ? .kept : .moved(target)
    }

    /// Points by which a text may be elsewhere that has not moved.
    private static let still = 1.5

    /// The ways from the label to those like it in the other document.
    private func shifts(_ near: [TextIndex.Near]) -> [Shift] {
        near.filter(\.isLabel).flatMap { label in
            new.fewFinds(of: label.text).map { Shift(from: label.box, to: $0) }
        }
    }

    /// The way that most texts near a field have gone; nil where there is none, or where another is about as good.
    private func best(_ shifts: [Shift], for near: [TextIndex.Near]) -> Shift? {
        let total = near.reduce(0) { $0 + $1.weight }
        let ranked = shifts.map { (shift: $0, share: new.weight(of: near, moved: $0) / total) }
            .sorted { $0.share > $1.share }
        guard let first = ranked.first, first.share >= Self.leastShare else { return nil }
        if ranked.count > 1, first.share - ranked[1].share < Self.leastLead { return nil }
        return first.shift
    }

    /// Whether the label and most of its paragraph have moved as far as a shift, with letters enough.
    private static func isSure(_ near: [TextIndex.Near], moved shift: Shift, in index: TextIndex) -> Bool {
        let own = near.filter(\.isOwn)
        let moved = near.filter { index.has($0, moved: shift) }
        let letters = moved.reduce(0) { $0 + $1.text.count { $0.isLetter || $0.isNumber } }
        guard !own.isEmpty, letters >= leastLetters else { return false }
        return own.allSatisfy { !$0.isLabel || index.has($0, moved: shift) }
            && Double(moved.count(where: \.isOwn)) >= leastOwnShare * Double(own.count)
    }

    /// Whether the texts around a new place are like those around the field, and clearly less like any other place of the first document.
    private func isOwn(_ target: Place, of place: Place, _ shift: Shift) -> Bool {
        let around = new.texts(near: target)
        let total = around.reduce(0) { $0 + $1.weight }
        guard Self.isSure(around, moved: shift.reversed(to: place.page), in: old) else { return false }
        let own = old.weight(of: around, moved: shift.reversed(to: place.page)) / total
        for anchor in around where anchor.isLabel {
            for find in old.fewFinds(of: anchor.text) {
                let back = Shift(from: anchor.box, to: find)
                guard !back.isNear(shift.reversed(to: place.page)) else { continue }
                if own - old.weight(of: around, moved: back) / total < Self.leastLead { return false }
            }
        }
        return true
    }
}

/// How far a text has moved, and to which page.
struct Shift: Hashable, Sendable {
    let page: Int
    let x: Double
    let y: Double

    init(page: Int, x: Double, y: Double) { (self.page, self.x, self.y) = (page, x, y) }

    init(from box: Rectangle, to find: TextIndex.Find) {
        self.init(page: find.page, x: find.box.minX - box.minX, y: find.box.minY - box.minY)
    }

    func reversed(to page: Int) -> Shift { Shift(page: page, x: -x, y: -y) }

    /// Whether two are the same but for the rounding of letters' places.
    func isNear(_ other: Shift) -> Bool { page == other.page && abs(x - other.x) < 4 && abs(y - other.y) < 4 }
}

extension Rectangle {
    fileprivate func moved(by shift: Shift) -> Rectangle {
        Rectangle(x: minX + shift.x, y: minY + shift.y, width: width, height: height)
    }
}

extension FieldFollower.Place {
    fileprivate func overlaps(_ other: Self) -> Bool { page == other.page && frame.intersection(other.frame) != nil }
}
