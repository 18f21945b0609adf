package dev.portcullis.legacy.ledger;

import java.util.List;

/**
 * The permitted sizes of blocks, in chunks: a block has the smallest size that its operations fit
 * into, and is padded with {@link OperationKind#NOOP}.
 *
 * @param sizes in ascending order
 */
public record BlockSizes(List<Integer> sizes) {
  /** Rejects sizes that do not ascend, and a largest size below that of the largest operation. */
  public BlockSizes {
    sizes = List.copyOf(sizes);
    for (int i = 1; i < sizes.size(); i++) {
      if (sizes.get(i) <= sizes.get(i - 1)) {
        throw new IllegalArgumentException("must be in ascending order");
      }
    }
    if (sizes.isEmpty() || sizes.get(sizes.size() - 1) < OperationKind.FULL_EXIT.chunks()) {
      throw new IllegalArgumentException(
          "must end with one of at least " + OperationKind.FULL_EXIT.chunks());
    }
  }

  /** The maximum number of chunks of a block, and thus of a batch. */
  public int largest() {
    return sizes.get(sizes.size() - 1);
  }

  /** Whether a block with {@code used} chunks has room for {@code more}. */
  public boolean fits(int used, int more) {
    return used + more <= largest();
  }

  /**
   * The size of a block with this many chunks.
   *
   * @throws IllegalArgumentException if no size is large enough
   */
  public int smallestFor(int chunks) {
    return sizes.stream()
        .filter(size -> size >= chunks)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No block has " + chunks + " chunks"));
  }
}
