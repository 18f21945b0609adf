package dev.portcullis.ejb.grant;

/**
 * The proof of a step-up that the request on this thread presents, for whatever it turns out to
 * give. Stated by the access filter, cleared with the call.
 */
public final class PresentedProof {
  private static final ThreadLocal<String> CURRENT = new ThreadLocal<>();

  private PresentedProof() {}

  /**
   * The request presents this proof.
   *
   * @param proof the value of the header {@code x-step-up-proof}; null if it is missing
   */
  public static void bind(String proof) {
    CURRENT.set(proof);
  }

  /** Forgets what was presented on this thread. */
  public static void clear() {
    CURRENT.remove();
  }

  /** The proof, or null. */
  public static String current() {
    return CURRENT.get();
  }
}
