package dev.portcullis.devnet.embedded;

import java.util.List;

/** Ends several things, each of them whatever becomes of the others. */
final class CloseAll {
  private CloseAll() {}

  /**
   * Ends all, in this order.
   *
   * @throws RuntimeException or an error: the first that failed, with the others suppressed
   */
  static void inOrder(List<Runnable> ends) {
    Throwable first = null;
    for (Runnable each : ends) {
      try {
        each.run();
      } catch (RuntimeException | Error failure) {
        if (first == null) {
          first = failure;
        } else if (first != failure) {
          first.addSuppressed(failure);
        }
      }
    }
    if (first instanceof Error error) {
      throw error;
    }
    if (first instanceof RuntimeException fault) {
      throw fault;
    }
  }
}
