package dev.portcullis.kernel;

import dev.portcullis.kernel.Failure.Reason;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The precondition of the request on this thread: the record to be changed must be as the caller
 * last read it (RFC 9110, 13.1.1). The driver sets it, and the service compares it once the record
 * is locked.
 */
public final class Precondition {
  private static final Context.Key<Precondition> KEY = Context.Key.ofThread();

  /** In place of tags: the record must exist, in any state. */
  private static final String ANY = "*";

  private final Set<String> tags;
  private boolean compared;

  private Precondition(Set<String> tags) {
    this.tags = tags;
  }

  /** Requires that the record has one of these tags, or {@code *}. */
  public static void require(Set<String> tags) {
    Context.put(KEY, new Precondition(Set.copyOf(tags)));
  }

  /**
   * Passes if the record meets the precondition, or there is none. Call it with the record locked
   * and not changed yet.
   *
   * @param view the view that readers of the record receive; not called without a precondition
   * @throws Failure PRECONDITION_FAILED
   */
  public static void check(Supplier<?> view) {
    Precondition demanded = Context.current().get(KEY);
    if (demanded == null || demanded.compared) {
      return;
    }
    demanded.compared = true;
    if (!demanded.tags.contains(ANY) && !demanded.tags.contains(EntityTag.of(view.get()))) {
      throw Failure.of(
          Reason.PRECONDITION_FAILED,
          "The record changed in the meantime: read it again, then retry");
    }
  }

  /**
   * Passes unless there is a precondition for a record that does not exist.
   *
   * @throws Failure PRECONDITION_FAILED
   */
  public static void checkAbsent() {
    Precondition demanded = Context.current().get(KEY);
    if (demanded != null) {
      demanded.compared = true;
      throw Failure.of(
          Reason.PRECONDITION_FAILED,
          "The record was deleted in the meantime: read again, then retry");
    }
  }

  /** Whether there is a precondition that was not compared. */
  public static boolean isOpen() {
    Precondition demanded = Context.current().get(KEY);
    return demanded != null && !demanded.compared;
  }
}
