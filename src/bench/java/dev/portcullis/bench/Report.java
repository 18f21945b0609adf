package dev.portcullis.bench;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;

/** Prints figures in one form. */
final class Report {
  private static final PrintStream OUT = System.out;

  private Report() {}

  /** What the figures were taken on. */
  static void machine() {
    line(
        "machine: %d processors, %,d MiB heap at most, Java %s (%s), %s %s",
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() >> 20,
        Runtime.version(),
        System.getProperty("java.vm.name"),
        System.getProperty("os.name"),
        System.getProperty("os.arch"));
  }

  /** A line of text. */
  static void line(String form, Object... values) {
    OUT.println(format(form, values));
  }

  /** A text with numbers in the form of all figures. */
  static String format(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }

  /**
   * Runs {@code round} a few times to warm up, then {@code rounds} times, and prints the median,
   * lowest and highest rate.
   *
   * @param unit what is counted, for example {@code transactions/s}
   * @param round does the work once and answers how much of the unit it did, without "a second"
   */
  static void rate(String what, String unit, int warmUp, int rounds, Callable<Double> round)
      throws Exception {
    var unused = median(what, unit, warmUp, rounds, round);
  }

  /** The same; the median. */
  static double median(String what, String unit, int warmUp, int rounds, Callable<Double> round)
      throws Exception {
    for (int i = 0; i < warmUp; i++) {
      round.call();
    }
    double[] rates = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      long start = System.nanoTime();
      double done = round.call();
      rates[i] = done * 1e9 / (System.nanoTime() - start);
    }
    Arrays.sort(rates);
    line(
        "%-48s %,12.1f %s  (%,.1f to %,.1f, %d rounds)",
        what, rates[rounds / 2], unit, rates[0], rates[rounds - 1], rounds);
    return rates[rounds / 2];
  }

  /** Prints the spread of durations in nanoseconds as milliseconds. */
  static void spread(String what, long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    line(
        "%-48s p50 %8.3f ms  p95 %8.3f ms  p99 %8.3f ms  max %8.3f ms  (n=%d)",
        what, at(sorted, 0.50), at(sorted, 0.95), at(sorted, 0.99), at(sorted, 1), sorted.length);
  }

  /** What so large a share of the durations in nanoseconds does not pass, in milliseconds. */
  static double quantile(long[] nanos, double fraction) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return at(sorted, fraction);
  }

  private static double at(long[] sorted, double fraction) {
    int index = (int) Math.ceil(fraction * sorted.length) - 1;
    return sorted[Math.max(0, index)] / 1e6;
  }
}
