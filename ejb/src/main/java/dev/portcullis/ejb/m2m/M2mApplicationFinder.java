package dev.portcullis.ejb.m2m;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Finds an application for a caller who manages it: in an organization those that it owns, in the
 * zone all of them.
 */
@ApplicationScoped
public class M2mApplicationFinder {
  private final M2mApplicationRepository applications;

  /** For the container's proxy. */
  protected M2mApplicationFinder() {
    this(null);
  }

  @Inject
  M2mApplicationFinder(M2mApplicationRepository applications) {
    this.applications = applications;
  }

  /**
   * The application, locked against other changes and new keys until the transaction ends.
   *
   * @throws Failure NOT_FOUND
   */
  public M2mApplication getForUpdate(Scope scope, String id) {
    return applications
        .findForUpdate(id)
        .filter(application -> isReached(scope, application))
        .orElseThrow(() -> unknown(id));
  }

  /**
   * The application.
   *
   * @throws Failure NOT_FOUND
   */
  public M2mApplication get(Scope scope, String id) {
    return applications
        .find(id)
        .filter(application -> isReached(scope, application))
        .orElseThrow(() -> unknown(id));
  }

  /** The failure for an application that does not exist, or is not visible to the caller. */
  static Failure unknown(String id) {
    return Failure.notFound("M2M application", "id", id);
  }

  private static boolean isReached(Scope scope, M2mApplication application) {
    return scope.equals(Scope.ZONE) || scope.equals(application.owner());
  }
}
