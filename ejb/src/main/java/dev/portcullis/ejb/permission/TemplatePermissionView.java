package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.permission.FunctionPermission;
import java.time.Instant;
import java.util.List;

/**
 * A function permission of a template; as a contract's, but for what it belongs to, and never an
 * umbrella.
 *
 * @param templateId the template
 * @param methodSelector four bytes in hexadecimal, or {@code 0x} for calls without data
 * @param functionSignature canonical, for example {@code transfer(address,uint256)}
 * @param accessType {@code read}, or {@code write}, which covers reading too
 * @param ruleType who may call: {@code public}, everybody; {@code checkRole}, holders of one of the
 *     roles; {@code restrictArgument}, callers whose wallet stands in each restricted argument;
 *     {@code checkRoleAndRestrictArgument}, {@code checkRoleOrRestrictArgument}, both or one of the
 *     two
 * @param organizationOnly whether only members of the organization qualify whose contract is called
 * @param roles holders of one of them may call, where the rule asks for roles
 * @param argumentRestrictions the arguments that must equal the caller's wallet, where the rule
 *     asks for them
 * @param readsWithin whether contracts of the same owner may be read beneath it without a
 *     permission of their own
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
