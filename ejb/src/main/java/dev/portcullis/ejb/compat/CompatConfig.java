package dev.portcullis.ejb.compat;

import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The setting {@code compat.profile} (supplement part 7, first table). */
@ApplicationScoped
public class CompatConfig implements CheckedConfig {
  @Inject
  @ConfigProperty(name = "compat.profile")
  private String profile;

  @Override
  public void check() {
    isEcosystem();
  }

  /** Whether to answer as today's public clients expect where the documents differ. */
  public boolean isEcosystem() {
    return Setting.choice("compat.profile", profile, "document", "ecosystem").equals("ecosystem");
  }
}
