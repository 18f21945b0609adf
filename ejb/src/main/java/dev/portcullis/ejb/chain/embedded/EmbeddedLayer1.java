package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ethereum.chain.RollupLayer1;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.concurrent.ThreadFactory;

/** The layer 1 below the embedded chain, which closes with that chain. */
public final class EmbeddedLayer1 extends InProcessNode {
  private final RollupLayer1 below;

  /** Starts to follow the layer 1 of an open chain. */
  EmbeddedLayer1(RollupLayer1 below, ThreadFactory threads) {
    super("l1", below.chain(), threads);
    this.below = below;
  }

  /** Transfers ether to an address until its balance is at least {@code wei}. */
  public void topUp(Address address, BigInteger wei) {
    below
        .funding()
        .accept(dev.portcullis.ethereum.common.EvmAddress.of(address.toString()), UInt256.of(wei));
  }
}
