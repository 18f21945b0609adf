package dev.portcullis.ejb.credential;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;

/** The settings {@code credential.*}. */
@ApplicationScoped
public class CredentialConfig extends Settings implements CheckedConfig {
  private final Setting<Boolean> allowsOverbroad = flag("credential.allow-overbroad-ip-ranges");

  /** Whether whitelist entries may be wider than /16 (IPv4) or /32 (IPv6). */
  public boolean allowsOverbroadIpRanges() {
    return allowsOverbroad.get();
  }
}
