package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.upstream.UpstreamChain;
import java.net.URI;
import java.util.Optional;
import java.util.OptionalLong;

/** What of another chain is copied, as developers say and ask it. */
final class ForkInfo {
  private ForkInfo() {}

  /**
   * The chain that a reset is to copy: {jsonRpcUrl, blockNumber}.
   *
   * @return empty when the chain is to be one of its own
   */
  static Optional<UpstreamChain> wanted(ParamValue options, Chain chain) {
    if (options.isAbsent() || options.field("forking").isAbsent()) {
      return Optional.empty();
    }
    ParamValue forking = options.field("forking");
    ParamValue url = forking.field("jsonRpcUrl");
    OptionalLong block =
        forking
            .field("blockNumber")
            .optional(ParamValue::blockNumber)
            .map(OptionalLong::of)
            .orElse(OptionalLong.empty());
    if (!url.isAbsent()) {
      return Optional.of(at(url, block));
    }
    return chain.upstream().map(now -> now.at(block));
  }

  private static UpstreamChain at(ParamValue url, OptionalLong block) {
    try {
      return UpstreamChain.at(URI.create(url.text()), block);
    } catch (IllegalArgumentException e) {
      throw url.must("the address of a node, like http://localhost:8545");
    }
  }

  /** As anvil tells it; all null for a chain of its own. */
  record Config(String forkUrl, Long forkBlockNumber, Long forkRetryBackoff) {
    static Config of(Chain chain) {
      return chain
          .upstream()
          .map(copied -> new Config(copied.name(), copied.number(), 0L))
          .orElse(new Config(null, null, null));
    }
  }

  /** As Hardhat's node and anvil tell it. */
  record Network(long chainId, long forkBlockNumber, String forkBlockHash) {
    /** Null for a chain of its own. */
    static Network of(Chain chain) {
      return chain
          .upstream()
          .map(
              copied ->
                  new Network(copied.chainId(), copied.number(), copied.last().hash().toString()))
          .orElse(null);
    }
  }
}
