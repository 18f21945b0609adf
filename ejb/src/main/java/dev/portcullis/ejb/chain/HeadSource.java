package dev.portcullis.ejb.chain;

/** The node whose heads a {@link HeadFollower} follows. */
interface HeadSource {
  /** Asks the node for its newest block. */
  BlockHeader look();

  /** Whether an announced head continues the blocks seen before. */
  boolean continues(BlockHeader head);

  /**
   * Checks that the node is of our chain.
   *
   * @throws dev.portcullis.kernel.Failure when it is not, or does not answer
   */
  void confirm();

  /** The check succeeded after the node had announced {@code head}. */
  void confirmed(BlockHeader head);

  /** A new connection announces heads: the node behind it may be another one. */
  void reconnected();
}
