package dev.portcullis.ejb.setting;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The public address of the gateway, as shown to users ({@code rpc.public-url}). */
@ApplicationScoped
public class PublicUrlConfig extends Settings implements CheckedConfig {
  private final Setting<Optional<String>> rpc =
      optional("rpc.public-url", (name, text) -> ServiceUrl.of(name, text).toString());

  /** The browsers' address of this service; the sign-in validates it. */
  private final Setting<Optional<String>> service = stripped("signin.url");

  /** The URL of {@code /rpc}, without a trailing slash; empty if unknown. */
  public Optional<String> rpcUrl() {
    return rpc.get().or(() -> service.get().map(url -> ServiceUrl.trimmed(url) + "/rpc"));
  }

  /** The URL for a browser wallet, which sends no headers, with this personal token. */
  public Optional<String> rpcUrlOf(String personalToken) {
    return rpcUrl().map(url -> url + "/wallet/" + personalToken);
  }
}
