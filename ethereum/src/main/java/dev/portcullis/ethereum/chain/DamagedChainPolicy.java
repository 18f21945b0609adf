package dev.portcullis.ethereum.chain;

import java.util.OptionalLong;

/**
 * What to do with a chain whose files are damaged.
 *
 * @param block the block that becomes the last, with what is whole up to it; empty refuses the
 *     chain
 * @param setting what the operator calls this, for messages
 */
public record DamagedChainPolicy(OptionalLong block, String setting) {
  /** A damaged chain is refused. */
  public static final DamagedChainPolicy NONE =
      new DamagedChainPolicy(OptionalLong.empty(), "--truncate-to");
}
