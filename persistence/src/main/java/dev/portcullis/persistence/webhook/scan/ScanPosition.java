package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import java.util.Optional;

/**
 * The scan position of a chain: the start of a step, which must be unchanged when its result is
 * stored.
 *
 * @param chainId the chain (EIP-155), or the {@linkplain BlockTag#track track} of its finalized
 *     blocks
 * @param nextBlock the first block not read completely
 * @param nextLog the first log of that block not read yet; 0 unless it is read in parts
 * @param blockHash the hash of the parent of that block. Null before the first block of a chain,
 *     and while it is searched after a reorganization deeper than the stored blocks
 * @param rewinds how often reading went back for a reorganization
 * @param epoch how often the set of served subscriptions has changed
 */
public record ScanPosition(
    long chainId, long nextBlock, int nextLog, String blockHash, long rewinds, long epoch) {
  /** The position after reading up to the block {@code next}, not included. */
  public ScanPosition at(long next, String hash) {
    return new ScanPosition(chainId, next, 0, hash, rewinds, epoch);
  }

  /** The position within the block {@code next}. */
  public ScanPosition within(long next, String hash, int log) {
    return new ScanPosition(chainId, next, log, hash, rewinds, epoch);
  }

  /** The position after going back to {@code next}. */
  public ScanPosition backTo(long next, String hash) {
    return new ScanPosition(chainId, next, 0, hash, rewinds + 1, epoch);
  }

  /** The same position, with other subscriptions served. */
  public ScanPosition nextEpoch() {
    return new ScanPosition(chainId, nextBlock, nextLog, blockHash, rewinds, epoch + 1);
  }

  /** The block before the position; empty if unknown. */
  public Optional<BlockRef> before() {
    return Optional.ofNullable(blockHash)
        .map(hash -> new BlockRef(nextBlock - 1, new Hash32(hash)));
  }

  /** The first completely unread block. */
  public long firstUnread() {
    return nextLog > 0 ? nextBlock + 1 : nextBlock;
  }

  /** Whether the block before is unknown, so that the common ancestor is searched. */
  public boolean isLost() {
    return nextBlock > 0 && blockHash == null;
  }
}
