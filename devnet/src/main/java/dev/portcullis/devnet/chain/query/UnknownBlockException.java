package dev.portcullis.devnet.chain.query;

/** The requested block does not exist, or not yet. */
public final class UnknownBlockException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Names the requested block. */
  public UnknownBlockException(BlockIdentifier ref) {
    super(describe(ref));
  }

  private static String describe(BlockIdentifier ref) {
    if (ref instanceof BlockIdentifier.Height number) {
      return "block " + number.number() + " does not exist (yet)";
    }
    return ref instanceof BlockIdentifier.ByHash byHash
        ? "block " + byHash.hash() + " does not exist"
        : "there is no " + ref + " block";
  }
}
