package dev.portcullis.acceptance;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * The default time that tests wait for an expected event: a bound that only ends a run that hangs.
 * Awaitility's own ten seconds are not enough on a machine with several builds.
 */
final class Patience implements TestExecutionListener {
  private static final Duration LONGEST = Duration.ofMinutes(2);

  @Override
  public void testPlanExecutionStarted(TestPlan plan) {
    Awaitility.setDefaultTimeout(LONGEST);
  }
}
