package dev.portcullis.ejb.permission;

import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_FUNCTION_PERMISSION_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_FUNCTION_PERMISSION_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_FUNCTION_PERMISSION_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.CONTRACT_FUNCTION_PERMISSION;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.permission.FunctionPermissionRepository;
import dev.portcullis.persistence.template.Template;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * Creates, returns, changes and deletes the function permissions of templates. They apply to each
 * contract of the template, of any organization, without a permission of its own for the function
 * (R-GTW-12). None is an umbrella, because every organization may register contracts under any
 * template. An umbrella would let their inner calls pass without a permission.
 */
@Stateless
public class TemplatePermissionService {
  @Inject private FunctionPermissionRepository permissions;
  @Inject private PermissionTargets contracts;
  @Inject private FunctionPermissionWriter writer;

  /**
   * The permissions of a template, newest first.
   *
   * @throws Failure NOT_FOUND for the template
   */
  public Page<TemplatePermissionView> list(int templateId, PageRequest paging) {
    return permissions.page(contracts.template(templateId), paging).map(TemplatePermissionView::of);
  }

  /**
   * One permission.
   *
   * @throws Failure NOT_FOUND
   */
  public TemplatePermissionView get(int templateId, int id) {
    return permissions
        .find(contracts.template(templateId), id)
        .map(TemplatePermissionView::of)
        .orElseThrow(() -> FunctionPermissionWriter.unknown(id));
  }

  /**
   * Creates a permission.
   *
   * @throws Failure NOT_FOUND for the template; VALIDATION; ALREADY_EXISTS if the function has one
   */
  @Audited(
      action = CONTRACT_FUNCTION_PERMISSION_CREATE,
      resource = CONTRACT_FUNCTION_PERMISSION,
      status = 201)
  public TemplatePermissionView create(int templateId, CreateTemplatePermissionRequest body) {
    return TemplatePermissionView.of(
        writer.add(contracts.templateForUpdate(templateId), body.draft()));
  }

  /**
   * Replaces a permission; its function stays.
   *
   * @throws Failure NOT_FOUND, also if the selector differs from the permission's; VALIDATION, also
   *     if the body has another id
   */
  @Audited(action = CONTRACT_FUNCTION_PERMISSION_UPDATE, resource = CONTRACT_FUNCTION_PERMISSION)
  public TemplatePermissionView replace(
      int templateId, @AuditedId int id, ReplaceTemplatePermissionRequest body) {
    FunctionPermissionWriter.requireSame(id, body.id());
    Template template = contracts.templateForUpdate(templateId);
    return TemplatePermissionView.of(writer.replace(getForUpdate(template, id), body.draft()));
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
  public void delete(int templateId, @AuditedId int id) {
    permissions.remove(getForUpdate(contracts.templateForUpdate(templateId), id));
  }

  private FunctionPermission getForUpdate(Template template, int id) {
    FunctionPermission permission =
        permissions
            .findForUpdate(template, id)
            .orElseThrow(() -> FunctionPermissionWriter.unknown(id));
    Precondition.check(() -> TemplatePermissionView.of(permission));
    return permission;
  }
}
