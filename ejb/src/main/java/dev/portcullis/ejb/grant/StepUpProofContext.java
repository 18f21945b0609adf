package dev.portcullis.ejb.grant;

import dev.portcullis.kernel.Context;

/**
 * The step-up proof that the request on this thread presents, for any grant it makes. The access
 * filter adds it to the context of the thread.
 */
public final class StepUpProofContext {
  private static final Context.Key<String> KEY = Context.Key.ofThread();

  private StepUpProofContext() {}

  /**
   * Binds the proof of the request.
   *
   * @param proof the value of the header {@code x-step-up-proof}; null if it is missing
   */
  public static void bind(String proof) {
    Context.put(KEY, proof);
  }

  /** The proof, or null. */
  public static String current() {
    return Context.current().get(KEY);
  }
}
