package dev.portcullis.devnet;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What some tests need and a clone does not bring: they are skipped without it, and fail where the
 * environment declares it required ({@code PORTCULLIS_FIXTURES=required}).
 */
public final class Outside {
  private static final boolean REQUIRED = "required".equals(System.getenv("PORTCULLIS_FIXTURES"));

  private Outside() {}

  /**
   * Ends the test, or fails it, when something is not there.
   *
   * @param present whether it is
   * @param what the test needs, for the report
   */
  public static void need(boolean present, String what) {
    if (!present && REQUIRED) {
      fail("PORTCULLIS_FIXTURES=required, and this test needs " + what);
    }
    assumeTrue(present, "skipped: this test needs " + what);
  }
}
