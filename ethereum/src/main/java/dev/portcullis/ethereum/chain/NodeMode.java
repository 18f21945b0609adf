package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.UInt256;

/**
 * The mode of a node.
 *
 * @param development whether the methods that no real chain has are served ({@code evm_*}, {@code
 *     devnet_*})
 * @param ecosystem the compatibility profile (R-PLT-16): false for {@code document}
 * @param faucet wei that {@code devnet_faucet} transfers at a time; zero disables the method
 */
public record NodeMode(boolean development, boolean ecosystem, UInt256 faucet) {
  /** A node with the profile {@code document}, without development methods. */
  public static final NodeMode NORMAL = new NodeMode(false, false, UInt256.ZERO);

  /** The same with development methods. */
  public static final NodeMode DEVELOPMENT = new NodeMode(true, false, UInt256.ZERO);
}
