package dev.portcullis.legacy.setting;

import dev.portcullis.ejb.chain.startup.ChainConfig;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Whether the legacy v0.1 rollup is enabled, and whether it accepts transactions. */
@ApplicationScoped
public class LegacyConfig extends Settings implements CheckedConfig {
  private final Setting<Boolean> enabled = flag("legacy.enabled");
  private final Setting<Boolean> submissions = flag("legacy.submissions");

  @Inject private ChainConfig chain;

  @Override
  public void check() {
    super.check();
    if (isEnabled()) {
      chain.requireLayer1();
    }
  }

  /**
   * Whether the rollup is enabled: otherwise none of its parts is discovered, runs or uses
   * resources.
   */
  public boolean isEnabled() {
    return enabled.get();
  }

  /** Whether it accepts transactions; otherwise it rejects them with 305 (R-LEG-22). */
  public boolean takesTransactions() {
    return submissions.get();
  }
}
