package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ethereum.chain.RollupLayer1;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.concurrent.ThreadFactory;

/** The layer 1 below the embedded chain, which ends with that chain. */
public final class EmbeddedLayer1 extends InProcessNode {
  private final RollupLayer1 below;

  /** The layer 1 of an open chain, followed from now on. */
  EmbeddedLayer1(RollupLayer1 below, ThreadFactory threads) {
    super("l1", below.chain(), threads);
    this.below = below;
  }

  /** Gives an address ether until it has so many wei at least. */
  public void topUp(Address address, BigInteger wei) {
    below
        .funding()
        .accept(dev.portcullis.ethereum.common.EvmAddress.of(address.toString()), UInt256.of(wei));
  }
}
