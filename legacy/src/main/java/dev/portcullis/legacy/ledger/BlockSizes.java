package dev.portcullis.legacy.ledger;

import java.util.List;

/**
 * The sizes, in chunks, that blocks are made in: the smallest that its operations fit into, filled
 * up with {@link OperationKind#NOOP}.
 *
 * @param sizes in ascending order
 */
public record BlockSizes(List<Integer> sizes) {
  /**
   * Refuses sizes that do not ascend, and a largest that the largest operation does not fit into.
   */
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

  /** The most chunks that a block, and so a batch, can have. */
  public int largest() {
    return sizes.get(sizes.size() - 1);
  }

  /** Whether a block that has {@code used} chunks has room for {@code more}. */
  public boolean fits(int used, int more) {
    return used + more <= largest();
  }

  /**
   * The size of a block with so many chunks.
   *
   * @throws IllegalArgumentException if there is none so large
   */
  public int smallestFor(int chunks) {
    return sizes.stream()
        .filter(size -> size >= chunks)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No block has " + chunks + " chunks"));
  }
}
