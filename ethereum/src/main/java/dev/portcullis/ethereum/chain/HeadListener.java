package dev.portcullis.ethereum.chain;

/**
 * Receives each change of a chain's head, in order, on one thread that is not the chain's own. The
 * block is already stored.
 */
public interface HeadListener {
  /**
   * The head has changed.
   *
   * @param head the block that was added, or the last one after a reorganization removed others
   */
  void onHead(ChainBlock head);
}
