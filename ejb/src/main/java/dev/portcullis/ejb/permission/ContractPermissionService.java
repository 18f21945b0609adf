package dev.portcullis.ejb.permission;

import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_FUNCTION_PERMISSION_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_FUNCTION_PERMISSION_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_FUNCTION_PERMISSION_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.CONTRACT_FUNCTION_PERMISSION;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.permission.FunctionPermissionRepository;
import dev.portcullis.persistence.permission.FunctionPermissionRepository.Filter;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Manages the function permissions of all contracts for the zone. */
@Stateless
public class ContractPermissionService {
  @Inject private FunctionPermissionRepository permissions;
  @Inject private PermissionTargets contracts;
  @Inject private FunctionPermissionWriter writer;

  /**
   * The permissions, newest first; each filter may be null.
   *
   * @param methodSelector lowercase
   */
  public Page<FunctionPermissionView> list(
      Address contractAddress, String methodSelector, String roleId, PageRequest paging) {
    return permissions
        .page(new Filter(null, contractAddress, methodSelector, roleId), paging)
        .map(FunctionPermissionView::of);
  }

  /**
   * One permission.
   *
   * @throws Failure NOT_FOUND
   */
  public FunctionPermissionView get(int id) {
    return FunctionPermissionView.of(
        permissions.find(id).orElseThrow(() -> FunctionPermissionWriter.unknown(id)));
  }

  /**
   * Creates a permission.
   *
   * @throws Failure VALIDATION; ALREADY_EXISTS if the function has one
   */
  @Audited(
      action = CONTRACT_FUNCTION_PERMISSION_CREATE,
      resource = CONTRACT_FUNCTION_PERMISSION,
      status = 201)
  public FunctionPermissionView create(CreateContractPermissionRequest body) {
    return FunctionPermissionView.of(writer.add(contracts.named(body.address()), body.draft()));
  }

  /**
   * Replaces a permission; contract and function stay.
   *
   * @throws Failure NOT_FOUND, also if contract or selector differ from the permission's;
   *     VALIDATION if the body has another id
   */
  @Audited(action = CONTRACT_FUNCTION_PERMISSION_UPDATE, resource = CONTRACT_FUNCTION_PERMISSION)
  public FunctionPermissionView replace(@AuditedId int id, ReplaceContractPermissionRequest body) {
    FunctionPermissionWriter.requireSame(id, body.id());
    FunctionPermission permission = getForUpdate(id);
    if (!permission.contract().contractAddress().equals(body.address())) {
      throw Failure.notFound("Function permission", "contractAddress", body.address());
    }
    return FunctionPermissionView.of(writer.replace(permission, body.draft()));
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
  public void delete(@AuditedId int id) {
    permissions.remove(getForUpdate(id));
  }

  private FunctionPermission getForUpdate(int id) {
    FunctionPermission permission =
        permissions.findForUpdate(id).orElseThrow(() -> FunctionPermissionWriter.unknown(id));
    Precondition.check(() -> FunctionPermissionView.of(permission));
    return permission;
  }
}
