"""Signs rows on an engine, as a user's program does.

    python -m Engines.driver ray|spark SETTINGS REPORTS

SETTINGS is JSON: the batch and the number of rows. Writes reports to a file as JSON lines; engines write to standard output.
"""

import json
import sys

from signet_batch import Batch

# A task that was killed too often fails: each is short.
TASK, TASKS = 500, 16


def row(number):
    return {"id": str(number), "input": f"{number:06}.pdf", "output": f"{number:06}.pdf"}


def on_ray(batch, count):
    import ray
    from signet_batch.ray import sign

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    return sign(map(row, range(count)), batch)


def on_spark(batch, count):
    from pyspark.sql import SparkSession
    from pyspark.sql.functions import format_string
    from signet_batch.spark import sign

    session = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false").getOrCreate()
    numbers = session.range(0, count, 1, max(count // TASK, TASKS))
    name = format_string("%06d.pdf", numbers["id"])
    return sign(numbers.select("id", name.alias("input"), name.alias("output")), batch).collect()


def main():
    settings = json.loads(sys.argv[2])
    reports = {"ray": on_ray, "spark": on_spark}[sys.argv[1]](Batch(**settings["batch"]), settings["count"])
    with open(sys.argv[3], "w") as out:
        for report in reports:
            out.write(json.dumps({"id": report.id, "status": report.status, "error": report.error}) + "\n")


if __name__ == "__main__":
    main()
