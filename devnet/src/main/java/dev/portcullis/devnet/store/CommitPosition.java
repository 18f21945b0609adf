package dev.portcullis.devnet.store;

/**
 * The position up to which a chain is written.
 *
 * @param number of the last batch, 0 before the first
 * @param digest the sum over all entries after it
 */
record CommitPosition(long number, long digest) {
  static final CommitPosition BEGIN = new CommitPosition(0, 0);
}
