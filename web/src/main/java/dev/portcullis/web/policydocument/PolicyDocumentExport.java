package dev.portcullis.web.policydocument;

import dev.portcullis.ejb.policydocument.PolicyDocument;
import dev.portcullis.ejb.policydocument.PolicyDocumentService;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.Semaphore;

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

  @Inject private PolicyDocumentService documents;

  /**
   * The policy of a scope.
   *
   * @param ids {@code true} or {@code false}; null for the latter
   * @throws Failure VALIDATION naming {@code ids}; OVERLOADED while others are exported; those of
   *     the service
   */
  PolicyDocument of(Scope scope, String ids) {
    boolean withIds = withIds(ids);
    if (!permits.tryAcquire()) {
      throw Failure.overloaded("Other policies are being exported; try again", RETRY_SECONDS);
    }
    try {
      return documents.export(scope, withIds);
    } finally {
      permits.release();
    }
  }

  private static boolean withIds(String ids) {
    if (ids == null || ids.equals("false")) {
      return false;
    }
    if (ids.equals("true")) {
      return true;
    }
    throw Failure.invalid("ids", "must be true or false");
  }
}
