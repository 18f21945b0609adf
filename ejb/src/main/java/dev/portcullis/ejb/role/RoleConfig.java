package dev.portcullis.ejb.role;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;

/** The setting {@code roles.single-method-reads}. */
@ApplicationScoped
public class RoleConfig extends Settings implements CheckedConfig {
  private final Setting<Boolean> singleMethodReads = flag("roles.single-method-reads");

  /** Whether roles of the zone may receive {@code rpc_read_*}. */
  public boolean singleMethodReads() {
    return singleMethodReads.get();
  }
}
