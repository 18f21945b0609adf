package dev.portcullis.ethereum.chain;

/**
 * Is told of each change of a chain's head, in order, on one thread that is not the chain's own. By
 * then the block is stored.
 */
public interface HeadListener {
  /**
   * The chain ends with another block.
   *
   * @param head the block that was added, or the one that is last after others were taken back
   */
  void onHead(ChainBlock head);
}
