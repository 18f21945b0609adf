package dev.portcullis.ejb.setting;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Where others reach the gateway, as people are told ({@code rpc.public-url}). */
@ApplicationScoped
public class PublicUrlConfig extends Settings implements CheckedConfig {
  private final Setting<Optional<String>> rpc =
      optional("rpc.public-url", (name, text) -> ServiceUrl.of(name, text).toString());

  /** What browsers reach this service by; who signs people in checks it. */
  private final Setting<Optional<String>> service = stripped("signin.url");

  /** The URL of {@code /rpc}, without a slash at the end; empty where none is known. */
  public Optional<String> rpcUrl() {
    return rpc.get().or(() -> service.get().map(url -> ServiceUrl.trimmed(url) + "/rpc"));
  }

  /** The URL for a browser wallet, which sends no headers, of the holder of this token. */
  public Optional<String> rpcUrlOf(String personalToken) {
    return rpcUrl().map(url -> url + "/wallet/" + personalToken);
  }
}
