package dev.portcullis.ejb.permission;

import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_EVENT_PERMISSION_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_EVENT_PERMISSION_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_EVENT_PERMISSION_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.CONTRACT_EVENT_PERMISSION;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.role.RoleReferences;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.permission.EventPermission;
import dev.portcullis.persistence.permission.EventPermissionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Creates, shows, changes and deletes the event permissions of an organization's contracts. */
@Stateless
public class EventPermissionService {
  /** Each of them is looked at whenever somebody may want to see an event of the contract. */
  private static final int MAX_OF_CONTRACT = 1_000;

  @Inject private EventPermissionRepository permissions;
  @Inject private PermittedContracts contracts;
  @Inject private RoleReferences references;

  /**
   * The permissions of a contract, newest first.
   *
   * @throws Failure NOT_FOUND for organization or contract
   */
  public Page<EventPermissionView> list(String organizationId, Address address, Paging paging) {
    return permissions
        .page(contracts.get(organizationId, address), paging)
        .map(EventPermissionView::of);
  }

  /**
   * Creates a permission.
   *
   * @throws Failure NOT_FOUND; VALIDATION; CONFLICT when the contract has as many as it may
   */
  @Audited(
      action = CONTRACT_EVENT_PERMISSION_CREATE,
      resource = CONTRACT_EVENT_PERMISSION,
      status = 201)
  public EventPermissionView create(
      @AuditedOrganization String organizationId, Address address, CreateEventPermission body) {
    RegisteredContract contract = contracts.get(organizationId, address);
    if (permissions.countForUpdate(contract) >= MAX_OF_CONTRACT) {
      throw Failure.of(
          Reason.CONFLICT,
          "The contract has "
              + MAX_OF_CONTRACT
              + " event permissions, the largest number allowed; delete one first");
    }
    EventPermission permission =
        new EventPermission(
            contract, body.match(), references.resolve("roles", body.roles(), contract.owner()));
    permissions.add(permission);
    return EventPermissionView.of(permission);
  }

  /**
   * Replaces a permission.
   *
   * @throws Failure NOT_FOUND; VALIDATION
   */
  @Audited(action = CONTRACT_EVENT_PERMISSION_UPDATE, resource = CONTRACT_EVENT_PERMISSION)
  public EventPermissionView replace(
      @AuditedOrganization String organizationId,
      Address address,
      @AuditedId String id,
      ReplaceEventPermission body) {
    EventPermission permission = getForUpdate(organizationId, address, id);
    permission.replace(
        body.match(),
        references.resolve("roles", body.roles(), Scope.organization(organizationId)));
    permissions.flush();
    return EventPermissionView.of(permission);
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

  private EventPermission getForUpdate(String organizationId, Address address, String id) {
    return permissions
        .findForUpdate(contracts.get(organizationId, address), id)
        .orElseThrow(() -> Failure.notFound("Event permission", "id", id));
  }
}
