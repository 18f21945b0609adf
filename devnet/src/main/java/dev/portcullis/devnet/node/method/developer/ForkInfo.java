package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.upstream.UpstreamChain;
import java.net.URI;
import java.util.Optional;
import java.util.OptionalLong;

/** The copied chain, as development methods set and return it. */
final class ForkInfo {
  private ForkInfo() {}

  /**
   * The chain that a reset is to copy: {jsonRpcUrl, blockNumber}.
   *
   * @return empty when the chain is not to be a copy
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

  /** The form of anvil; all null for a chain that is not a copy. */
  record Config(String forkUrl, Long forkBlockNumber, Long forkRetryBackoff) {
    static Config of(Chain chain) {
      return chain
          .upstream()
          .map(copied -> new Config(copied.name(), copied.number(), 0L))
          .orElse(new Config(null, null, null));
    }
  }

  /** The form of Hardhat's node and anvil. */
  record Network(long chainId, long forkBlockNumber, String forkBlockHash) {
    /** Null for a chain that is not a copy. */
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
