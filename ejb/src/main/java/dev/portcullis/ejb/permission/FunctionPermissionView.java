package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.permission.FunctionPermission;
import java.time.Instant;
import java.util.List;

/** A function permission (supplement 1.5). */
public record FunctionPermissionView(
    int id,
    String contractAddress,
    String methodSelector,
    String functionSignature,
    String accessType,
    String ruleType,
    boolean isUmbrella,
    boolean organizationOnly,
    List<RoleName> roles,
    List<ArgumentRestriction> argumentRestrictions,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  static FunctionPermissionView of(FunctionPermission permission) {
    return new FunctionPermissionView(
        permission.id(),
        permission.contract().contractAddress().text(),
        permission.methodSelector(),
        permission.functionSignature(),
        permission.accessType(),
        permission.ruleType(),
        permission.isUmbrella(),
        permission.isOrganizationOnly(),
        permission.roles().stream().map(RoleName::of).toList(),
        permission.argumentIndexes().stream().map(ArgumentRestriction::new).toList(),
        permission.createdAt(),
        permission.updatedAt());
  }

  @Override
  public String auditId() {
    return Integer.toString(id);
  }
}
