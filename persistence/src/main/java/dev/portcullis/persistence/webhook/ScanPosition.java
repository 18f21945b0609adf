package dev.portcullis.persistence.webhook;

/**
 * How far a chain has been read, and against which state of the subscriptions: what a step starts
 * from, and must still hold when its result is stored.
 *
 * @param chainId the chain (EIP-155)
 * @param nextBlock the first block not read yet
 * @param blockHash the hash of the block before it; null before the first block of a chain
 * @param rewinds how often reading went back for a reorganisation
 * @param registryVersion the version of the subscriptions
 */
public record ScanPosition(
    long chainId, long nextBlock, String blockHash, long rewinds, long registryVersion) {
  /** The position after reading up to {@code next}, not included. */
  public ScanPosition at(long next, String hash) {
    return new ScanPosition(chainId, next, hash, rewinds, registryVersion);
  }

  /** The position after going back to {@code next}. */
  public ScanPosition backTo(long next, String hash) {
    return new ScanPosition(chainId, next, hash, rewinds + 1, registryVersion);
  }

  /** The same position against another state of the subscriptions. */
  public ScanPosition against(long version) {
    return new ScanPosition(chainId, nextBlock, blockHash, rewinds, version);
  }
}
