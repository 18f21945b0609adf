package dev.portcullis.ejb.serviceaccount;

import static dev.portcullis.ejb.audit.AuditAction.SERVICE_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.SERVICE_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.SERVICE_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.SERVICE;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.role.SystemPermission;
import dev.portcullis.persistence.serviceaccount.ServiceAccount;
import dev.portcullis.persistence.serviceaccount.ServiceAccountRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Set;

/** Creates, reads, changes and deletes services. */
@Stateless
public class ServiceAccountService {
  /** What the key of a service opens. A caller who chooses the key grants it. */
  private static final Set<SystemPermission> OPENED =
      Set.of(SystemPermission.CHECK_USER_READ_ACCESS, SystemPermission.CONTRACT_METADATA_READ);

  @Inject private ServiceAccountRepository services;
  @Inject private QuotaEnforcer quotas;
  @Inject private GrantGuard grantGuard;

  /**
   * The services, newest first.
   *
   * @param search a part of the name, or null
   */
  public Page<ServiceAccountView> list(String search, PageRequest paging) {
    return services.page(search, paging).map(ServiceAccountView::of);
  }

  /**
   * One service.
   *
   * @throws Failure NOT_FOUND
   */
  public ServiceAccountView get(String id) {
    return ServiceAccountView.of(services.get(id));
  }

  /**
   * Creates a service.
   *
   * @throws Failure VALIDATION for the name; PERMISSION_NOT_HELD; ALREADY_EXISTS if the key belongs
   *     to another service; ORGANIZATION_QUOTA
   */
  @Audited(action = SERVICE_CREATE, resource = SERVICE)
  public ServiceAccountView create(ServiceAccountDefinition body) {
    ServiceAccount service = new ServiceAccount(body.name(), new Address(body.publicKey()));
    grantGuard.permissions(Scope.ZONE, OPENED);
    services.add(service);
    quotas.added(Scope.ZONE, Quota.SERVICES);
    return ServiceAccountView.of(service);
  }

  /**
   * Replaces a service. A new key ends the sessions of the former one.
   *
   * @throws Failure NOT_FOUND; VALIDATION for the name; PERMISSION_NOT_HELD for a new key;
   *     ALREADY_EXISTS if the key belongs to another service
   */
  @Audited(action = SERVICE_UPDATE, resource = SERVICE)
  public ServiceAccountView replace(@AuditedId String id, ServiceAccountDefinition body) {
    ServiceAccount service = getForUpdate(id);
    Address key = new Address(body.publicKey());
    if (!key.text().equals(service.publicKey())) {
      grantGuard.permissions(Scope.ZONE, OPENED);
    }
    service.replace(body.name(), key);
    services.flush();
    return ServiceAccountView.of(service);
  }

  /**
   * Deletes a service with its sessions.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(action = SERVICE_DELETE, resource = SERVICE, status = 204)
  public void delete(@AuditedId String id) {
    services.remove(getForUpdate(id));
  }

  private ServiceAccount getForUpdate(String id) {
    ServiceAccount service = services.getForUpdate(id);
    Precondition.check(() -> ServiceAccountView.of(service));
    return service;
  }
}
