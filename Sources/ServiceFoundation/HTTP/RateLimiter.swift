package import Foundation
internal import HTTPTypes
internal import Synchronization

/// Counts the requests of each key, link and address within a minute, and refuses more than the limit.
///
/// A bucket that fills with time: bursts up to the limit, then as many as the limit spreads over the minute.
package final class RateLimiter: Sendable {
    private struct Bucket {
        var level: Double
        var moment: Double
    }

    private let limit: Double
    private let clock: @Sendable () -> Date
    private let buckets = Mutex<[String: Bucket]>([:])
    /// How many buckets are kept before those that have filled again are dropped.
    private static let capacity = 50_000

    package init(perMinute limit: Int, clock: @escaping @Sendable () -> Date) {
        self.limit = Double(limit)
        self.clock = clock
    }

    /// Takes one from the bucket.
    ///
    /// - Returns: `nil`, or after how many seconds there is one again.
    package func take(_ name: String) -> Int? {
        let now = clock().timeIntervalSince1970
        return buckets.withLock { buckets in
            var bucket = filled(buckets[name], now)
            guard bucket.level >= 1 else { return max(1, Int(((1 - bucket.level) * 60 / limit).rounded(.up))) }
            bucket.level -= 1
            if buckets.count >= Self.capacity { buckets = buckets.filter { filled($0.value, now).level < limit } }
            // Full of active buckets: a new one starts again each time rather than replace them.
            if buckets.count < Self.capacity || buckets[name] != nil { buckets[name] = bucket }
            return nil
        }
    }

    private func filled(_ bucket: Bucket?, _ now: Double) -> Bucket {
        guard var bucket else { return Bucket(level: limit, moment: now) }
        bucket.level = min(limit, bucket.level + max(0, now - bucket.moment) * limit / 60)
        bucket.moment = now
        return bucket
    }
}

extension Problem {
    package static func tooMany(after seconds: Int) -> Problem {
        Problem(
            .tooManyRequests,
            "too-many-requests",
            "Too many requests came in the last minute: wait \(seconds) s and try again."
        ).with(.retryAfter, String(seconds))
    }
}
