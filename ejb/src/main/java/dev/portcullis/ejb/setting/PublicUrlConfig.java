package dev.portcullis.ejb.setting;

import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Where others reach the gateway, as people are told ({@code rpc.public-url}). */
@ApplicationScoped
public class PublicUrlConfig extends Settings implements CheckedConfig {
  private final Setting<Optional<String>> rpc =
      optional("rpc.public-url", PublicUrlConfig::address);

  /** What browsers reach this service by; who signs people in checks it. */
  private final Setting<Optional<String>> service = stripped("signin.url");

  /** The URL of {@code /rpc}, without a slash at the end; empty where none is known. */
  public Optional<String> rpcUrl() {
    return rpc.get().or(() -> service.get().map(url -> trimmed(url) + "/rpc"));
  }

  /** The URL for a browser wallet, which sends no headers, of the holder of this token. */
  public Optional<String> rpcUrlOf(String personalToken) {
    return rpcUrl().map(url -> url + "/wallet/" + personalToken);
  }

  private static String trimmed(String text) {
    return text.strip().replaceFirst("/+$", "");
  }

  private static String address(String name, String text) {
    String plain = trimmed(text);
    try {
      URI uri = new URI(plain);
      boolean web = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
      if (web
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null) {
        return plain;
      }
    } catch (URISyntaxException noAddress) {
      // answered below
    }
    throw new BadSetting(
        name,
        "must be an http or https address without user, query and fragment, but is \""
            + text
            + "\"");
  }
}
