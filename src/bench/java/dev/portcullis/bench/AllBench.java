package dev.portcullis.bench;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The benchmarks whose rows have an anchor of the same run, one after the other and each on a new
 * server, with one table at the end. It takes up to half an hour.
 */
final class AllBench {
  /** A benchmark that fills rows of a table. */
  interface Rows {
    void run(String server, Table table) throws Exception;
  }

  private static final Map<String, Rows> ALL = new LinkedHashMap<>();

  static {
    ALL.put("start", StartBench::run);
    ALL.put("cold", ColdBench::run);
    ALL.put("callers", CallersBench::run);
    ALL.put("upstream", UpstreamBench::run);
    ALL.put("large", LargeBench::run);
    ALL.put("writes", WritesBench::run);
    ALL.put("logs", LogsBench::run);
    ALL.put("callback", EventsBench::callback);
    ALL.put("administration", ApiBench::administration);
  }

  private AllBench() {}

  /** One of them, with its table. */
  static void one(String name, String server) throws Exception {
    Table table = new Table();
    ALL.get(name).run(server, table);
    table.print();
  }

  /** All of them. One that fails leaves a row with its reason, and the others run. */
  static void run(String server) throws Exception {
    long start = System.nanoTime();
    Table table = new Table();
    Exception failed = null;
    for (Map.Entry<String, Rows> each : ALL.entrySet()) {
      long begin = System.nanoTime();
      Report.line("%n== %s", each.getKey());
      try {
        each.getValue().run(server, table);
      } catch (InterruptedException interrupted) {
        throw interrupted;
      } catch (Exception reason) {
        String first = String.valueOf(reason.getMessage()).lines().findFirst().orElse("");
        table.add(each.getKey(), "–", "failed: " + first.replace("|", "/"), "–", "–");
        if (failed == null) {
          failed = reason;
        } else {
          failed.addSuppressed(reason);
        }
      }
      Report.line("== %s took %,d s", each.getKey(), seconds(begin));
    }
    table.print();
    Report.line("%nall took %,d s", seconds(start));
    if (failed != null) {
      throw failed;
    }
  }

  private static long seconds(long start) {
    return (System.nanoTime() - start) / 1_000_000_000;
  }
}
