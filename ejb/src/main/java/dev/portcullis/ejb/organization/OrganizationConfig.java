package dev.portcullis.ejb.organization;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;

/** The settings {@code organization.*}. */
@ApplicationScoped
public class OrganizationConfig extends Settings implements CheckedConfig {
  private final Setting<Long> max = number("organization.max", 0, 1_000_000_000L);

  /** The maximum number of organizations; 0 means no limit. */
  public long max() {
    return max.get();
  }
}
