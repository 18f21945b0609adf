package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.kernel.Hash32;
import java.util.List;

/**
 * A block of a scripted chain. Its hash does not depend on its content, unlike a real one's.
 *
 * @param made different from all others, also from those that it replaces
 * @param parent the one before it
 */
record ScriptedBlock(int made, int number, int parent, List<Deal> deals) {
  ScriptedBlock {
    deals = List.copyOf(deals);
  }

  Hash32 hash() {
    return ScriptedChain.hashOf(made);
  }

  ChainHeader header() {
    return new ChainHeader(number, hash(), ScriptedChain.hashOf(parent), made);
  }
}
