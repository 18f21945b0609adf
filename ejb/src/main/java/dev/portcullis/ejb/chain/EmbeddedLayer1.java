package dev.portcullis.ejb.chain;

import dev.portcullis.devnet.node.method.NodeMethods;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.concurrent.ThreadFactory;

/** The layer below the embedded chain. */
final class EmbeddedLayer1 extends InProcessNode {
  private final Rollup rollup;

  EmbeddedLayer1(Rollup rollup, NodeMethods methods, ThreadFactory threads) {
    super("l1", methods, threads);
    this.rollup = rollup;
  }

  /** Gives an address ether until it has so many wei at least. */
  void endow(Address address, BigInteger wei) {
    rollup.endow(dev.portcullis.ethereum.common.Address.of(address.toString()), UInt256.of(wei));
  }
}
