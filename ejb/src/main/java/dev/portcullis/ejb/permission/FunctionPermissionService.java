package dev.portcullis.ejb.permission;

import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_FUNCTION_PERMISSION_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_FUNCTION_PERMISSION_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_FUNCTION_PERMISSION_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.CONTRACT_FUNCTION_PERMISSION;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.permission.FunctionPermissionRepository;
import dev.portcullis.persistence.permission.FunctionPermissionRepository.Filter;
import dev.portcullis.persistence.role.RoleRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * Creates, returns, changes and deletes the function permissions of an organization's contracts.
 */
@Stateless
public class FunctionPermissionService {
  @Inject private FunctionPermissionRepository permissions;
  @Inject private PermissionTargets contracts;
  @Inject private FunctionPermissionWriter writer;
  @Inject private RoleRepository roles;

  /**
   * The permissions of a contract, newest first.
   *
   * @throws Failure NOT_FOUND for organization or contract
   */
  public Page<FunctionPermissionView> list(
      String organizationId, Address address, PageRequest paging) {
    RegisteredContract contract = contracts.get(organizationId, address);
    return permissions
        .page(new Filter(contract.id(), null, null, null), paging)
        .map(FunctionPermissionView::of);
  }

  /**
   * The permissions with a role of the scope, newest first.
   *
   * @throws Failure NOT_FOUND for organization or role
   */
  public Page<FunctionPermissionView> listOfRole(Scope scope, String roleId, PageRequest paging) {
    if (scope instanceof Scope.Organization own) {
      contracts.requireOrganization(own.organizationId());
    }
    roles.get(scope, roleId);
    return permissions
        .page(new Filter(null, null, null, roleId), paging)
        .map(FunctionPermissionView::of);
  }

  /**
   * Creates a permission.
   *
   * @throws Failure NOT_FOUND; VALIDATION; ALREADY_EXISTS if the function has one
   */
  @Audited(
      action = CONTRACT_FUNCTION_PERMISSION_CREATE,
      resource = CONTRACT_FUNCTION_PERMISSION,
      status = 201)
  public FunctionPermissionView create(
      @AuditedOrganization String organizationId,
      Address address,
      CreateFunctionPermissionRequest body) {
    return FunctionPermissionView.of(
        writer.add(contracts.get(organizationId, address), body.draft()));
  }

  /**
   * Replaces a permission.
   *
   * @throws Failure NOT_FOUND, also if the selector differs from the permission's; VALIDATION, also
   *     if the body has another id
   */
  @Audited(action = CONTRACT_FUNCTION_PERMISSION_UPDATE, resource = CONTRACT_FUNCTION_PERMISSION)
  public FunctionPermissionView replace(
      @AuditedOrganization String organizationId,
      Address address,
      @AuditedId int id,
      ReplaceFunctionPermissionRequest body) {
    FunctionPermissionWriter.requireSame(id, body.id());
    RegisteredContract contract = contracts.get(organizationId, address);
    return FunctionPermissionView.of(writer.replace(getForUpdate(contract, id), body.draft()));
  }

  /**
   * Deletes a permission.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(
      action = CONTRACT_FUNCTION_PERMISSION_DELETE,
      resource = CONTRACT_FUNCTION_PERMISSION,
      status = 204)
  public void delete(
      @AuditedOrganization String organizationId, Address address, @AuditedId int id) {
    permissions.remove(getForUpdate(contracts.get(organizationId, address), id));
  }

  /**
   * One permission of a contract of the organization.
   *
   * @throws Failure NOT_FOUND
   */
  public FunctionPermissionView get(String organizationId, Address address, int id) {
    RegisteredContract contract = contracts.get(organizationId, address);
    return FunctionPermissionView.of(
        permissions
            .find(id)
            .filter(found -> found.contract().id().equals(contract.id()))
            .orElseThrow(() -> FunctionPermissionWriter.unknown(id)));
  }

  private FunctionPermission getForUpdate(RegisteredContract contract, int id) {
    FunctionPermission permission =
        permissions
            .findForUpdate(id)
            .filter(found -> found.contract().id().equals(contract.id()))
            .orElseThrow(() -> FunctionPermissionWriter.unknown(id));
    Precondition.check(() -> FunctionPermissionView.of(permission));
    return permission;
  }
}
