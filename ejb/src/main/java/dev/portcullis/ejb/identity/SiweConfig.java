package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import dev.portcullis.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings of wallet sign-in ({@code siwe.*}). */
@ApplicationScoped
public class SiweConfig implements CheckedConfig {
  private static final int MIN_SECRET_LENGTH = 32;

  @Inject
  @ConfigProperty(name = "siwe.domains")
  String domains;

  @Inject
  @ConfigProperty(name = "siwe.secret")
  Optional<String> secret;

  /** Stands in for a missing secret; challenges given out before a restart are then lost. */
  private final byte[] ownSecret = Ids.bytes(32);

  /** The hosts that may ask for a sign-in; the first one is meant when none is named. */
  public List<String> domains() {
    return Setting.list(domains);
  }

  /** The key that seals challenges. */
  public byte[] key() {
    return secret.map(text -> text.getBytes(StandardCharsets.UTF_8)).orElse(ownSecret);
  }

  @Override
  public void check() {
    List<String> hosts = domains();
    if (hosts.isEmpty() || !hosts.stream().allMatch(SiweDomain::isValid)) {
      throw new BadSetting(
          "siwe.domains",
          "must list lowercase hosts with optional ports, separated by commas, but is \""
              + domains
              + "\"");
    }
    if (secret.isPresent() && secret.get().length() < MIN_SECRET_LENGTH) {
      throw new BadSetting(
          "siwe.secret", "must have at least " + MIN_SECRET_LENGTH + " characters");
    }
  }
}
