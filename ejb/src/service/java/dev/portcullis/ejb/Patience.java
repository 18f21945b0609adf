package dev.portcullis.ejb;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How long tests wait for a result where they define no time: a bound that only ends a run that
 * hangs. Awaitility's own ten seconds are not enough on a machine with several builds.
 */
public final class Patience implements BeforeAllCallback {
  private static final Duration LONGEST = Duration.ofMinutes(2);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(LONGEST);
  }
}
