package dev.portcullis.devnet.embedded;

import java.util.List;

/** Closes several resources, each even if others fail. */
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
