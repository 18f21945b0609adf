package dev.portcullis.ejb.grant;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumSet;
import java.util.List;

/** The setting {@code permission.grant-guard}. */
@ApplicationScoped
public class GrantConfig extends Settings implements CheckedConfig {
  private final Setting<Guard> guard = choice("permission.grant-guard", EnumSet.allOf(Guard.class));

  /** Whether the rule binds users. */
  enum Guard {
    ON,
    OFF
  }

  /** Whether users may grant only the system permissions that they hold themselves. */
  boolean guardsGrants() {
    return guard.get() == Guard.ON;
  }

  @Override
  public List<String> advice(boolean local) {
    return guardsGrants() || local
        ? List.of()
        : List.of(
            "permission.grant-guard is off: a user with admin_write alone can make themselves an"
                + " administrator of everything");
  }
}
