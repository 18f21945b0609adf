package dev.portcullis.ejb.denial;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The settings {@code rpc.denial-*}. */
@ApplicationScoped
public class DenialConfig extends Settings implements CheckedConfig {
  private static final long CENTURY = 36_500;

  private final Setting<Integer> buffer = integer("rpc.denial-buffer", 1, 1_000_000);
  private final Setting<Integer> rows = integer("rpc.denial-rows", 1, 1_000_000);
  private final Setting<Duration> kept = days("rpc.denial-retention-days", 1, CENTURY);

  /** How many rows of each ledger wait in memory to be written. */
  public int buffer() {
    return buffer.get();
  }

  /** How many denials of one actor have rows of their own in a minute. */
  public int rows() {
    return rows.get();
  }

  /** How long a written row is kept. */
  public Duration kept() {
    return kept.get();
  }
}
