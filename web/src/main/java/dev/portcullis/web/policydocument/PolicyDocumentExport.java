package dev.portcullis.web.policydocument;

import dev.portcullis.ejb.policydocument.PolicyDocument;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Exports policies, few at a time: each is a whole document in memory. */
@ApplicationScoped
public class PolicyDocumentExport {
  /** Describes the parameter of the routes. */
  static final String IDS =
      "Whether each entry has the id of its record; by default only entries that their name does"
          + " not identify";

  private static final int AT_ONCE = 2;
  private static final int RETRY_SECONDS = 10;

  private final Semaphore permits = new Semaphore(AT_ONCE);

  /**
   * Runs an export.
   *
   * @throws Failure OVERLOADED while others run; those of the service
   */
  public PolicyDocument run(Supplier<PolicyDocument> export) {
    if (!permits.tryAcquire()) {
      throw Failure.overloaded("Other policies are being exported; try again", RETRY_SECONDS);
    }
    try {
      return export.get();
    } finally {
      permits.release();
    }
  }

  /**
   * The value of the parameter; false if it is absent.
   *
   * @throws Failure VALIDATION naming {@code ids}
   */
  static boolean withIds(String ids) {
    if (ids == null || ids.equals("false")) {
      return false;
    }
    if (ids.equals("true")) {
      return true;
    }
    throw Failure.invalid("ids", "must be true or false");
  }
}
