package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.permission.FunctionPermission;
import java.time.Instant;
import java.util.List;

/**
 * A function permission of a template. It is like a contract's, except for its owner, and never an
 * umbrella.
 *
 * @param templateId the template
 * @param methodSelector four bytes in hexadecimal, or {@code 0x} for calls without data
 * @param functionSignature canonical, for example {@code transfer(address,uint256)}
 * @param accessType {@code read}, or {@code write}, which covers reading too
 * @param ruleType the callers that qualify: {@code public}, all; {@code checkRole}, those with one
 *     of the roles; {@code restrictArgument}, those whose wallet is in each restricted argument;
 *     {@code checkRoleAndRestrictArgument}, both; {@code checkRoleOrRestrictArgument}, one of the
 *     two
 * @param organizationOnly whether only members of the called contract's organization qualify
 * @param roles the roles, one of which is required, if the rule checks roles
 * @param argumentRestrictions the arguments that must equal the caller's wallet, if the rule checks
 *     arguments
 * @param readsWithin whether inner calls may read contracts of the same owner without a permission
 *     of their own
 */
public record TemplatePermissionView(
    int id,
    int templateId,
    String methodSelector,
    String functionSignature,
    String accessType,
    String ruleType,
    boolean organizationOnly,
    List<RoleName> roles,
    List<ArgumentRestriction> argumentRestrictions,
    boolean readsWithin,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  static TemplatePermissionView of(FunctionPermission permission) {
    return new TemplatePermissionView(
        permission.id(),
        permission.template().id(),
        permission.methodSelector(),
        permission.functionSignature(),
        permission.accessType(),
        permission.ruleType(),
        permission.isOrganizationOnly(),
        permission.roles().stream().map(RoleName::of).toList(),
        permission.argumentIndexes().stream().map(ArgumentRestriction::new).toList(),
        permission.readsWithin(),
        permission.createdAt(),
        permission.updatedAt());
  }

  @Override
  public String auditId() {
    return Integer.toString(id);
  }
}
