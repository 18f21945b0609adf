package dev.portcullis.legacy.rpc;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;

/** The limit for WebSockets to the legacy rollup. */
@ApplicationScoped
public class LegacySocketConfig extends Settings implements CheckedConfig {
  private static final int MANY = 100_000;

  private final Setting<Integer> sockets = integer("legacy.sockets", 0, MANY);

  /** The maximum number of open connections; 0 for none at all. */
  public int sockets() {
    return sockets.get();
  }
}
