-- Posts the document that DOCUMENT names, as often as wrk asks.
local file = assert(io.open(os.getenv("DOCUMENT"), "rb"))
wrk.method = "POST"
wrk.body = file:read("*a")
wrk.headers["Authorization"] = "Bearer " .. os.getenv("KEY")
file:close()

function done(summary, latency)
    io.write(string.format("RESULT %.0f %.2f %.2f %d\n", summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000,
        latency:percentile(99) / 1000, summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end
