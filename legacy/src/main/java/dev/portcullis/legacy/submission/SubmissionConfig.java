package dev.portcullis.legacy.submission;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The limits of the legacy rollup for pending transactions. */
@ApplicationScoped
public class SubmissionConfig extends Settings implements CheckedConfig {
  private static final int MOST_PER_ACCOUNT = 10_000;
  private static final int MOST = 1_000_000;
  private static final int LEAST = 200;
  private static final int MINUTE_MILLIS = 60_000;

  private final Setting<Boolean> overdrafts = flag("legacy.accept-overdrafts");
  private final Setting<Integer> ofAccount =
      integer("legacy.waiting-per-account", LEAST, MOST_PER_ACCOUNT);
  private final Setting<Integer> ofAll = integer("legacy.waiting", LEAST, MOST);
  private final Setting<Integer> perCore = integer("legacy.checks-per-core", 1, 100);
  private final Setting<Duration> wait = millis("legacy.check-wait-ms", 0, MINUTE_MILLIS);

  /** Whether transactions without sufficient balance are accepted, and fail in their execution. */
  boolean acceptsOverdrafts() {
    return overdrafts.get();
  }

  /** The maximum number of pending transactions of one account; a batch always fits. */
  int maxPerAccount() {
    return ofAccount.get();
  }

  /** The approximate maximum number of all pending transactions. */
  int maxTotal() {
    return ofAll.get();
  }

  /** The number of submissions whose signatures are verified concurrently, per core. */
  int checksPerCore() {
    return perCore.get();
  }

  /** How long a submission waits for a permit. */
  Duration checkTimeout() {
    return wait.get();
  }
}
