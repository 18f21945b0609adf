package dev.portcullis.kernel;

import dev.portcullis.kernel.Failure.Reason;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What the request on this thread demands of the record that it changes: to be as the caller saw it
 * last (RFC 9110, 13.1.1). Stated by the driver, and compared by the service once nobody else can
 * change the record.
 */
public final class Precondition {
  private static final Context.Key<Precondition> KEY = Context.Key.ofThread();

  /** In place of tags: the record must be there, whatever it is. */
  private static final String ANY = "*";

  private final Set<String> tags;
  private boolean compared;

  private Precondition(Set<String> tags) {
    this.tags = tags;
  }

  /** The request demands that the record has one of these tags, or {@code *}. */
  public static void require(Set<String> tags) {
    Context.put(KEY, new Precondition(Set.copyOf(tags)));
  }

  /**
   * Goes on if the record is as the request demands, or nothing is demanded. To be called with the
   * record locked and not changed yet.
   *
   * @param view how the record is shown to whoever reads it; not asked where nothing is demanded
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
   * Goes on unless something is demanded of a record that is not there.
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

  /** Whether something is demanded that nobody has compared. */
  public static boolean isOpen() {
    Precondition demanded = Context.current().get(KEY);
    return demanded != null && !demanded.compared;
  }
}
