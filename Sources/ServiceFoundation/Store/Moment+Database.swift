internal import Foundation
internal import GRDB

extension Moment: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { milliseconds.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Moment? {
        Int64.fromDatabaseValue(value).map { Moment(milliseconds: $0) }
    }
}
