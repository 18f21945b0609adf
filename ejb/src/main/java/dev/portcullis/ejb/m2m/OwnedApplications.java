package dev.portcullis.ejb.m2m;

import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.credential.Holder;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Finds an application for whoever wants to manage it: an organization finds those it owns, the
 * operator of the zone finds all.
 */
@ApplicationScoped
public class OwnedApplications {
  /** In place of an organization: the operator of the zone. */
  public static final String OPERATOR = null;

  @Inject private M2mApplicationRepository applications;

  /**
   * The application; nobody else can change it, or make keys for it, until the transaction ends.
   *
   * @throws Failure NOT_FOUND
   */
  public M2mApplication getForUpdate(String organizationId, String id) {
    return applications
        .findForUpdate(id)
        .filter(application -> isOwned(organizationId, application))
        .orElseThrow(() -> unknown(id));
  }

  /** The application as the holder of keys, like {@link #getForUpdate}. */
  public Holder holderForUpdate(String organizationId, String id) {
    return Holder.m2mApp(getForUpdate(organizationId, id).id());
  }

  /**
   * The application as the holder of keys.
   *
   * @throws Failure NOT_FOUND
   */
  public Holder holder(String organizationId, String id) {
    return applications
        .find(id)
        .filter(application -> isOwned(organizationId, application))
        .map(application -> Holder.m2mApp(application.id()))
        .orElseThrow(() -> unknown(id));
  }

  /** The refusal for an application that does not exist, or is not the caller's to know of. */
  static Failure unknown(String id) {
    return Failure.notFound("M2M application", "id", id);
  }

  private static boolean isOwned(String organizationId, M2mApplication application) {
    return organizationId == null || organizationId.equals(application.ownerOrganizationId());
  }
}
