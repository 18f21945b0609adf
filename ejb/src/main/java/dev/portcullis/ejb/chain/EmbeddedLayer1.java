package dev.portcullis.ejb.chain;

import dev.portcullis.ethereum.chain.EmbeddedChain;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.concurrent.ThreadFactory;

/** The layer below the embedded chain, which ends with that one. */
final class EmbeddedLayer1 extends InProcessNode {
  private final EmbeddedChain above;

  /**
   * The layer below a chain that has one.
   *
   * @param above the embedded chain
   * @param below its layer 1
   */
  EmbeddedLayer1(EmbeddedChain above, EmbeddedChain below, ThreadFactory threads) {
    super("l1", below, threads);
    this.above = above;
  }

  /** Gives an address ether until it has so many wei at least. */
  void endow(Address address, BigInteger wei) {
    above.endow(dev.portcullis.ethereum.common.Address.of(address.toString()), UInt256.of(wei));
  }
}
