package dev.portcullis.ejb.passkey;

import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings of passkeys ({@code passkey.*}). */
@ApplicationScoped
public class PasskeyConfig implements CheckedConfig {
  private static final Pattern HOST = Pattern.compile("[a-z0-9]([a-z0-9.-]*[a-z0-9])?");
  private static final Pattern ORIGIN =
      Pattern.compile("https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9][0-9]{0,4})?");

  @Inject
  @ConfigProperty(name = "passkey.rp-id")
  String rpId;

  @Inject
  @ConfigProperty(name = "passkey.rp-name")
  String rpName;

  @Inject
  @ConfigProperty(name = "passkey.origins")
  String origins;

  /** The relying party: the host name that passkeys are bound to. */
  String rpId() {
    return rpId.strip();
  }

  /** What authenticators show of it. */
  String rpName() {
    return rpName.strip();
  }

  /** Where the pages that use passkeys are served from. */
  List<String> origins() {
    return Setting.list(origins);
  }

  /**
   * Whether a page can use passkeys (WebAuthn Level 2, 5.1.4.1, steps 7 and 8).
   *
   * @param url an address of the page; what counts is its origin
   */
  public boolean isForPagesAt(String url) {
    URI page = URI.create(url);
    String host = page.getHost().toLowerCase(Locale.ROOT);
    boolean isDefault = page.getPort() == (page.getScheme().equals("https") ? 443 : 80);
    String port = page.getPort() < 0 || isDefault ? "" : ":" + page.getPort();
    return origins().contains(page.getScheme() + "://" + host + port)
        && (host.equals(rpId()) || host.endsWith("." + rpId()));
  }

  @Override
  public void check() {
    if (!HOST.matcher(rpId()).matches()) {
      throw new BadSetting(
          "passkey.rp-id", "must be a lowercase host name, but is \"" + rpId + '"');
    }
    if (rpName().isEmpty()) {
      throw new BadSetting("passkey.rp-name", "must not be empty");
    }
    if (origins().isEmpty() || !origins().stream().allMatch(o -> ORIGIN.matcher(o).matches())) {
      throw new BadSetting(
          "passkey.origins",
          "must list origins such as https://panel.example, separated by commas, but is \""
              + origins
              + '"');
    }
  }
}
