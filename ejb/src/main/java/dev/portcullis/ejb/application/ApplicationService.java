package dev.portcullis.ejb.application;

import static dev.portcullis.ejb.audit.AuditAction.APPLICATION_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.APPLICATION_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.APPLICATION_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.APPLICATION;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.application.Application;
import dev.portcullis.persistence.application.ApplicationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Registers, lists, changes and deletes applications for which users sign in. */
@Stateless
public class ApplicationService {
  /** The client id of the product's own console at {@code /auth/authorize}. */
  public static final String CONSOLE = "portcullis-console";

  @Inject private ApplicationRepository applications;
  @Inject private QuotaEnforcer quotas;

  /** The applications, newest first. */
  public Page<ApplicationView> list(String search, PageRequest paging) {
    return applications.page(search, paging).map(ApplicationView::of);
  }

  /** What every user sees of the applications, newest first. */
  public Page<PublicApplicationView> listPublic(PageRequest paging) {
    return applications.page(null, paging).map(PublicApplicationView::of);
  }

  /**
   * One application.
   *
   * @throws Failure NOT_FOUND
   */
  public ApplicationView get(String id) {
    return ApplicationView.of(applications.get(id));
  }

  /** The application with this client id. */
  public Optional<ApplicationView> findByClientId(String clientId) {
    return applications.findByClientId(clientId).map(ApplicationView::of);
  }

  /** The origins of all redirect URLs. */
  public Set<String> origins() {
    return applications.redirectUrls().stream()
        .map(RedirectUrls::origin)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Registers an application.
   *
   * @throws Failure VALIDATION if a redirect URL is invalid; ALREADY_EXISTS if the client id
   *     belongs to another application, or to the console
   */
  @Audited(action = APPLICATION_CREATE, resource = APPLICATION, status = 201)
  public ApplicationView create(CreateApplicationRequest body) {
    if (CONSOLE.equals(body.clientId())) {
      throw Failure.of(Reason.ALREADY_EXISTS, "clientId is reserved for the console");
    }
    Application application =
        new Application(body.clientId(), body.name(), RedirectUrls.checked(body.redirectUrls()));
    application.describe(body.description(), body.imageUrl());
    applications.add(application);
    quotas.added(Scope.ZONE, Quota.APPLICATIONS);
    return ApplicationView.of(application);
  }

  /**
   * Replaces an application.
   *
   * @throws Failure NOT_FOUND; VALIDATION if a redirect URL is invalid
   */
  @Audited(action = APPLICATION_UPDATE, resource = APPLICATION)
  public ApplicationView replace(@AuditedId String id, ReplaceApplicationRequest body) {
    Application application = getForUpdate(id);
    application.replace(body.name(), RedirectUrls.checked(body.redirectUrls()));
    application.describe(body.description(), body.imageUrl());
    return ApplicationView.of(application);
  }

  /**
   * Deletes an application; sessions that began with it remain.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(action = APPLICATION_DELETE, resource = APPLICATION, status = 204)
  public void delete(@AuditedId String id) {
    applications.remove(getForUpdate(id));
  }

  private Application getForUpdate(String id) {
    Application application = applications.getForUpdate(id);
    Precondition.check(() -> ApplicationView.of(application));
    return application;
  }
}
