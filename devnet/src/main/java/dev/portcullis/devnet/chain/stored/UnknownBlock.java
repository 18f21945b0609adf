package dev.portcullis.devnet.chain.stored;

/** A block was named that does not exist, or not yet. */
public final class UnknownBlock extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Names the block that was asked for. */
  public UnknownBlock(BlockRef ref) {
    super(describe(ref));
  }

  private static String describe(BlockRef ref) {
    if (ref instanceof BlockRef.Height number) {
      return "block " + number.number() + " does not exist (yet)";
    }
    return ref instanceof BlockRef.ByHash byHash
        ? "block " + byHash.hash() + " does not exist"
        : "there is no " + ref + " block";
  }
}
