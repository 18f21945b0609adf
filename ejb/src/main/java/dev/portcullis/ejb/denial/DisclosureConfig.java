package dev.portcullis.ejb.denial;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The settings {@code rpc.disclosure-*}. */
@ApplicationScoped
public class DisclosureConfig extends Settings implements CheckedConfig {
  private static final long CENTURY = 36_500;

  private final Setting<Boolean> recorded = flag("rpc.disclosure-ledger");
  private final Setting<Integer> rows = integer("rpc.disclosure-rows", 1, 1_000_000);
  private final Setting<Duration> kept = days("rpc.disclosure-retention-days", 1, CENTURY);

  /** Whether disclosures of other accounts' transactions are recorded. */
  public boolean recorded() {
    return recorded.get();
  }

  /** The most disclosures per minute to one principal that are recorded in rows of their own. */
  public int rows() {
    return rows.get();
  }

  /** How long a written row is kept. */
  public Duration kept() {
    return kept.get();
  }
}
