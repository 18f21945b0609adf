package dev.portcullis.ejb.compat;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumSet;

/** The setting {@code compat.profile} (R-PLT-16). */
@ApplicationScoped
public class CompatConfig extends Settings implements CheckedConfig {
  private enum Profile {
    DOCUMENT,
    ECOSYSTEM
  }

  private final Setting<Profile> profile = choice("compat.profile", EnumSet.allOf(Profile.class));

  /**
   * Whether to respond as current public clients expect, where they differ from the specification.
   */
  public boolean isEcosystem() {
    return profile.get() == Profile.ECOSYSTEM;
  }
}
