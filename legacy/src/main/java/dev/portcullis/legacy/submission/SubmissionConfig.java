package dev.portcullis.legacy.submission;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** How much the legacy rollup takes before it is executed. */
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

  /** Whether what the balance does not cover is taken, and fails when it is executed. */
  boolean acceptsOverdrafts() {
    return overdrafts.get();
  }

  /** How many transactions of one account may wait; a batch has room. */
  int ofAccount() {
    return ofAccount.get();
  }

  /** How many may wait of all, nearly. */
  int ofAll() {
    return ofAll.get();
  }

  /** Of how many submissions signatures are checked at a time, for each core. */
  int checksPerCore() {
    return perCore.get();
  }

  /** How long a submission waits for its turn. */
  Duration checkTimeout() {
    return wait.get();
  }
}
