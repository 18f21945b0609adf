package dev.portcullis.ejb.bundler;

import dev.portcullis.ejb.chain.startup.ChainConfig;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The settings {@code bundler.*} (R-GTW-28); the properties file explains each. */
@ApplicationScoped
public class BundlerConfig extends Settings implements CheckedConfig {
  private static final String ENTRY_POINTS = "bundler.entry-points";

  private final Setting<Optional<URI>> url =
      optional("bundler.url", (as, text) -> ChainConfig.url(as, text, "http", "https")).withKey();
  private final Setting<List<SupportedEntryPoint>> entryPoints =
      list(ENTRY_POINTS, SupportedEntryPoint::of);
  private final Setting<List<Hash32>> codeHashes =
      list("bundler.account-code-hashes", BundlerConfig::hash);
  private final Setting<List<Address>> implementations =
      list("bundler.account-implementations", BundlerConfig::address);
  private final Setting<List<Address>> wallets = list("bundler.wallets", BundlerConfig::address);
  private final Setting<Duration> timeout = millis("bundler.timeout-ms", 10, 60_000);
  private final Setting<Integer> maxResponseBytes =
      integer("bundler.max-response-bytes", 65_536, 1 << 30);

  /** The address of the bundler; empty if user operations are off. */
  public Optional<URI> url() {
    return url.get();
  }

  /** The entry points to which operations may go, the preferred one first. */
  public List<SupportedEntryPoint> entryPoints() {
    return entryPoints.get();
  }

  /** The Keccak-256 hashes of the code that an account may have. */
  public Set<Hash32> codeHashes() {
    return Set.copyOf(codeHashes.get());
  }

  /** The implementations that the beacon of an account may name (EIP-1967). */
  public Set<Address> implementations() {
    return Set.copyOf(implementations.get());
  }

  /** What a bundle may be, where blocks are judged. */
  public BundleRules bundles() {
    return new BundleRules(
        Set.copyOf(wallets.get()),
        entryPoints().stream().map(SupportedEntryPoint::address).collect(Collectors.toSet()),
        implementations());
  }

  /** The time limit of one call to the bundler. */
  public Duration timeout() {
    return timeout.get();
  }

  /** The largest response of the bundler in bytes. */
  public int maxResponseBytes() {
    return maxResponseBytes.get();
  }

  @Override
  public void check() {
    super.check();
    long addresses = entryPoints().stream().map(SupportedEntryPoint::address).distinct().count();
    if (addresses == 0 || addresses < entryPoints().size()) {
      throw new InvalidSettingException(
          ENTRY_POINTS, "must name at least one entry point, and each once");
    }
  }

  @Override
  public List<String> advice(boolean local) {
    return url().isPresent() && (codeHashes().isEmpty() || implementations().isEmpty())
        ? List.of(
            "bundler.url is set, but bundler.account-code-hashes or"
                + " bundler.account-implementations is empty: every user operation is refused")
        : List.of();
  }

  private static Hash32 hash(String setting, String text) {
    if (!Hash32.isValid(text)) {
      throw new InvalidSettingException(
          setting, "must list Keccak-256 hashes, each 0x and 64 hexadecimal digits");
    }
    return new Hash32(text);
  }

  private static Address address(String setting, String text) {
    if (!Address.isValid(text)) {
      throw new InvalidSettingException(
          setting, "must list addresses, each 0x and 40 hexadecimal digits");
    }
    return new Address(text);
  }
}
