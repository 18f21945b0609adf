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

  /** The most rows of each ledger that wait in memory. */
  public int buffer() {
    return buffer.get();
  }

  /** The most denials per minute of one actor that are recorded in rows of their own. */
  public int rows() {
    return rows.get();
  }

  /** How long a written row is kept. */
  public Duration kept() {
    return kept.get();
  }
}
