package dev.portcullis.devnet;

import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.upstream.UpstreamChain;
import java.net.URI;
import java.util.OptionalLong;

/** Options of a node whose chain begins with a copy of another one. */
final class ForkOptions {
  private ForkOptions() {}

  /** Rejects options that are incompatible with a copy, with an IllegalArgumentException. */
  static void check(DevnetOptions options) {
    boolean copy = !options.text("fork-url").isBlank();
    if (!copy && !options.text("fork-block-number").isBlank()) {
      throw new IllegalArgumentException("option fork-block-number needs fork-url");
    }
    if (copy && !options.flag("dev")) {
      throw new IllegalArgumentException("option fork-url is for developers: it needs --dev true");
    }
    if (copy && !options.text("l1").isBlank() && options.flag("l1")) {
      throw new IllegalArgumentException("option fork-url does not go with a layer 1");
    }
    if (copy && !options.text("data").isBlank()) {
      throw new IllegalArgumentException("option fork-url does not go with data: see --help");
    }
  }

  /**
   * Reads the chain that is to be copied; options that are not set have the values of that chain.
   */
  static ChainSettings settings(ChainSettings settings, DevnetOptions options) {
    OptionalLong block =
        options.text("fork-block-number").isBlank()
            ? OptionalLong.empty()
            : OptionalLong.of(options.number("fork-block-number"));
    UpstreamChain copied =
        UpstreamChain.at(
            options.read("fork-url", "like http://localhost:8545", URI::create), block);
    ChainSettings.Builder builder = settings.toBuilder().upstream(copied);
    if (!options.isGiven("chain-id")) {
      builder.chainId(copied.chainId());
    }
    if (!options.isGiven("gas-limit")) {
      builder.gasLimit(copied.last().header().gasLimit());
    }
    return builder.build();
  }
}
