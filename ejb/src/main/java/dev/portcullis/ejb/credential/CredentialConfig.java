package dev.portcullis.ejb.credential;

import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings {@code credential.*}. */
@ApplicationScoped
public class CredentialConfig implements CheckedConfig {
  @Inject
  @ConfigProperty(name = "credential.allow-overbroad-ip-ranges")
  private String allowOverbroadIpRanges;

  @Override
  public void check() {
    allowsOverbroadIpRanges();
  }

  /** Whether whitelist entries may be wider than /16 (IPv4) or /32 (IPv6). */
  public boolean allowsOverbroadIpRanges() {
    return Setting.flag("credential.allow-overbroad-ip-ranges", allowOverbroadIpRanges);
  }
}
