package dev.portcullis.ejb.grant;

import dev.portcullis.kernel.Context;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The step-up proof that the request on this thread presents, for any grant it makes. The access
 * filter adds it to the context of the thread.
 */
public final class StepUpProofContext {
  private static final Context.Key<String> KEY = Context.Key.ofThread();

  /** The actions for which the proof was consumed, where one proof is for several changes. */
  private static final Context.Key<Set<StepUpAction>> CONSUMED = Context.Key.ofThread();

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

  /** Makes several changes in one transaction, for which one proof is enough. */
  public static <T> T covering(Supplier<T> changes) {
    Context.put(CONSUMED, new HashSet<>());
    try {
      return changes.get();
    } finally {
      Context.put(CONSUMED, null);
    }
  }

  /** Whether the proof was consumed for an earlier change of the transaction. */
  static boolean isConsumed(StepUpAction action) {
    Set<StepUpAction> consumed = Context.current().get(CONSUMED);
    return consumed != null && consumed.contains(action);
  }

  /** The proof was consumed for this action. */
  static void consumed(StepUpAction action) {
    Set<StepUpAction> consumed = Context.current().get(CONSUMED);
    if (consumed != null) {
      consumed.add(action);
    }
  }
}
