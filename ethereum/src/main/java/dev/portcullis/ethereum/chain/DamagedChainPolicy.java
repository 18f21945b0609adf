package dev.portcullis.ethereum.chain;

import java.util.OptionalLong;

/**
 * The policy for a chain whose files are damaged.
 *
 * @param block the block that becomes the last one, if the chain is intact up to it; empty rejects
 *     the chain
 * @param setting the operator's name for this setting, for messages
 */
public record DamagedChainPolicy(OptionalLong block, String setting) {
  /** A damaged chain is rejected. */
  public static final DamagedChainPolicy NONE =
      new DamagedChainPolicy(OptionalLong.empty(), "--truncate-to");
}
