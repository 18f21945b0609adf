package dev.portcullis.ejb.organization;

import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings {@code organization.*}. */
@ApplicationScoped
public class OrganizationConfig implements CheckedConfig {
  @Inject
  @ConfigProperty(name = "organization.max")
  private String max;

  @Override
  public void check() {
    max();
  }

  /** How many organizations there may be; 0 means any number. */
  public long max() {
    return Setting.number("organization.max", max, 0, 1_000_000_000L);
  }
}
