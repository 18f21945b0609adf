package dev.portcullis.ejb.passkey;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.LocalHosts;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The settings of passkeys ({@code passkey.*}). */
@ApplicationScoped
public class PasskeyConfig extends Settings implements CheckedConfig {
  private static final Pattern HOST = Pattern.compile("[a-z0-9]([a-z0-9.-]*[a-z0-9])?");
  private static final Pattern ORIGIN =
      Pattern.compile("https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9][0-9]{0,4})?");

  private final Setting<String> rpId = parsed("passkey.rp-id", PasskeyConfig::host);
  private final Setting<String> rpName = nonBlank("passkey.rp-name");
  private final Setting<List<String>> origins = parsed("passkey.origins", PasskeyConfig::originsIn);
  private final Setting<Integer> most = integer("passkey.max-per-user", 1, 1000);

  /** The relying party: the host name to which passkeys are bound. */
  public String rpId() {
    return rpId.get();
  }

  /** The maximum number of passkeys per user. */
  int most() {
    return most.get();
  }

  /** The name that authenticators display. */
  String rpName() {
    return rpName.get();
  }

  /** The origins of the pages that use passkeys. */
  List<String> origins() {
    return origins.get();
  }

  /**
   * Whether a page can use passkeys (WebAuthn Level 2, 5.1.4.1, steps 7 and 8).
   *
   * @param url an address of the page; only its origin counts
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
  public List<String> advice(boolean local) {
    List<String> advice = new ArrayList<>();
    if (!local && LocalHosts.isIn(rpId())) {
      advice.add("passkey.rp-id is " + rpId() + ": passkeys do not work on other hosts");
    }
    if (!local && origins().stream().allMatch(LocalHosts::isIn)) {
      advice.add("passkey.origins has local pages only: passkeys do not work on other hosts");
    }
    return advice;
  }

  private static String host(String setting, String text) {
    String host = text.strip();
    if (!HOST.matcher(host).matches()) {
      throw new InvalidSettingException(
          setting, "must be a lowercase host name, but is \"" + text + '"');
    }
    return host;
  }

  private static List<String> originsIn(String setting, String text) {
    List<String> origins = Setting.list(text);
    if (origins.isEmpty() || !origins.stream().allMatch(o -> ORIGIN.matcher(o).matches())) {
      throw new InvalidSettingException(
          setting,
          "must list origins such as https://panel.example, separated by commas, but is \""
              + text
              + '"');
    }
    return origins;
  }
}
