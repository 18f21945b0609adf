package dev.portcullis.ejb.permission;

import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_EVENT_PERMISSION_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_EVENT_PERMISSION_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_EVENT_PERMISSION_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.CONTRACT_EVENT_PERMISSION;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.permission.EventPermission;
import dev.portcullis.persistence.permission.EventPermission.Match;
import dev.portcullis.persistence.permission.EventPermissionRepository;
import dev.portcullis.persistence.permission.EventPermissionRepository.Filter;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Creates, returns, changes and deletes event permissions. An organization manages those of its
 * contracts, for its members only, and the zone those of all contracts (ADR 0058).
 */
@Stateless
public class EventPermissionService {
  /** The most permissions of a contract: each is checked for every decision about its events. */
  private static final int MAX_OF_CONTRACT = 1_000;

  @Inject private EventPermissionRepository permissions;
  @Inject private PermissionTargets contracts;
  @Inject private RoleRepository roles;
  @Inject private RoleReferences references;
  @Inject private QuotaEnforcer quotas;

  /**
   * The permissions of a contract, newest first.
   *
   * @throws Failure NOT_FOUND for organization or contract
   */
  public Page<EventPermissionView> list(
      String organizationId, Address address, PageRequest paging) {
    return permissions
        .page(contracts.get(organizationId, address), paging)
        .map(EventPermissionView::of);
  }

  /** The permissions of all contracts, newest first; each filter may be null. */
  public Page<EventPermissionView> list(
      Address contractAddress, String roleId, PageRequest paging) {
    return permissions
        .page(new Filter(contractAddress, roleId, null), paging)
        .map(EventPermissionView::of);
  }

  /**
   * The permissions with a role of the scope, newest first. An organization receives only those of
   * its own contracts, because others may be confidential.
   *
   * @throws Failure NOT_FOUND for organization or role
   */
  public Page<EventPermissionView> listOfRole(Scope scope, String roleId, PageRequest paging) {
    String organizationId = null;
    if (scope instanceof Scope.Organization own) {
      organizationId = own.organizationId();
      contracts.requireOrganization(organizationId);
    }
    roles.get(scope, roleId);
    return permissions
        .page(new Filter(null, roleId, organizationId), paging)
        .map(EventPermissionView::of);
  }

  /**
   * One permission of any contract.
   *
   * @throws Failure NOT_FOUND
   */
  public EventPermissionView get(String id) {
    return EventPermissionView.of(permissions.find(id).orElseThrow(() -> unknown(id)));
  }

  /**
   * One permission of a contract of the organization.
   *
   * @throws Failure NOT_FOUND
   */
  public EventPermissionView get(String organizationId, Address address, String id) {
    RegisteredContract contract = contracts.get(organizationId, address);
    return EventPermissionView.of(
        permissions
            .find(id)
            .filter(found -> found.contract().id().equals(contract.id()))
            .orElseThrow(() -> unknown(id)));
  }

  /**
   * Creates a permission.
   *
   * @throws Failure NOT_FOUND; VALIDATION; CONFLICT if the contract has reached the limit
   */
  @Audited(
      action = CONTRACT_EVENT_PERMISSION_CREATE,
      resource = CONTRACT_EVENT_PERMISSION,
      status = 201)
  public EventPermissionView create(
      @AuditedOrganization String organizationId,
      Address address,
      CreateEventPermissionRequest body) {
    return EventPermissionView.of(
        add(contracts.get(organizationId, address), body.match(), true, body.roles()));
  }

  /**
   * Creates a permission of any contract.
   *
   * @throws Failure VALIDATION, also if the contract is not registered; CONFLICT if it has reached
   *     the limit
   */
  @Audited(
      action = CONTRACT_EVENT_PERMISSION_CREATE,
      resource = CONTRACT_EVENT_PERMISSION,
      status = 201)
  public EventPermissionView create(CreateZoneEventPermissionRequest body) {
    return EventPermissionView.of(
        add(
            contracts.named(body.address()),
            body.match(),
            body.isForOrganizationOnly(),
            body.roles()));
  }

  private EventPermission add(
      RegisteredContract contract, Match match, boolean organizationOnly, List<RoleRef> roles) {
    if (permissions.countForUpdate(contract) >= MAX_OF_CONTRACT) {
      throw Failure.of(
          Reason.CONFLICT,
          "The contract has "
              + MAX_OF_CONTRACT
              + " event permissions, the maximum; delete one first");
    }
    EventPermission permission =
        new EventPermission(contract, match, organizationOnly, found(contract, roles));
    permissions.add(permission);
    quotas.added(contract.owner(), Quota.PERMISSIONS);
    return permission;
  }

  /**
   * A contract's permissions may contain roles of the zone and of its organization, independent of
   * the grantor.
   */
  private List<Role> found(RegisteredContract contract, List<RoleRef> roles) {
    return references.resolve("roles", roles, contract.owner());
  }

  /**
   * Replaces a permission. Afterwards it is restricted to members of the organization in any case.
   *
   * @throws Failure NOT_FOUND; VALIDATION
   */
  @Audited(action = CONTRACT_EVENT_PERMISSION_UPDATE, resource = CONTRACT_EVENT_PERMISSION)
  public EventPermissionView replace(
      @AuditedOrganization String organizationId,
      Address address,
      @AuditedId String id,
      ReplaceEventPermissionRequest body) {
    return EventPermissionView.of(
        replace(getForUpdate(organizationId, address, id), body.match(), true, body.roles()));
  }

  /**
   * Replaces a permission of any contract; the contract stays.
   *
   * @throws Failure NOT_FOUND, also if the contract differs from the permission's; VALIDATION
   */
  @Audited(action = CONTRACT_EVENT_PERMISSION_UPDATE, resource = CONTRACT_EVENT_PERMISSION)
  public EventPermissionView replace(@AuditedId String id, ReplaceZoneEventPermissionRequest body) {
    EventPermission permission = getForUpdate(id);
    if (!permission.contract().contractAddress().equals(body.address())) {
      throw Failure.notFound("Event permission", "contractAddress", body.address());
    }
    return EventPermissionView.of(
        replace(permission, body.match(), body.isForOrganizationOnly(), body.roles()));
  }

  private EventPermission replace(
      EventPermission permission, Match match, boolean organizationOnly, List<RoleRef> roles) {
    permission.replace(match, organizationOnly, found(permission.contract(), roles));
    permissions.flush();
    return permission;
  }

  /**
   * Deletes a permission.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(
      action = CONTRACT_EVENT_PERMISSION_DELETE,
      resource = CONTRACT_EVENT_PERMISSION,
      status = 204)
  public void delete(
      @AuditedOrganization String organizationId, Address address, @AuditedId String id) {
    permissions.remove(getForUpdate(organizationId, address, id));
  }

  /**
   * Deletes a permission of any contract.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(
      action = CONTRACT_EVENT_PERMISSION_DELETE,
      resource = CONTRACT_EVENT_PERMISSION,
      status = 204)
  public void delete(@AuditedId String id) {
    permissions.remove(getForUpdate(id));
  }

  private EventPermission getForUpdate(String id) {
    return asDemanded(permissions.findForUpdate(id).orElseThrow(() -> unknown(id)));
  }

  private EventPermission getForUpdate(String organizationId, Address address, String id) {
    return asDemanded(
        permissions
            .findForUpdate(contracts.get(organizationId, address), id)
            .orElseThrow(() -> unknown(id)));
  }

  private static EventPermission asDemanded(EventPermission locked) {
    Precondition.check(() -> EventPermissionView.of(locked));
    return locked;
  }

  private static Failure unknown(String id) {
    return Failure.notFound("Event permission", "id", id);
  }
}
