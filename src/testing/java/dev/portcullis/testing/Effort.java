package dev.portcullis.testing;

/**
 * How many cases a test with random or many cases tries: {@code mvn test} a tenth, {@code -Pfull}
 * three tenths, {@code .ci/nightly} all, and of the proofs a hundred times as many. The system
 * property {@code test.effort} is the percentage.
 */
public final class Effort {
  private static final long PERCENT = Long.getLong("test.effort", 10);

  private Effort() {}

  /**
   * The number of cases.
   *
   * @param full the number of a nightly run
   */
  public static int cases(int full) {
    return Math.toIntExact(Math.max(1, full * PERCENT / 100));
  }

  /**
   * The number that a system property sets, otherwise {@link #cases(int)}.
   *
   * @param property the name of the property, for a proof that is started by hand
   * @param full the number of a nightly run
   */
  public static int cases(String property, int full) {
    return Integer.getInteger(property, cases(full));
  }
}
