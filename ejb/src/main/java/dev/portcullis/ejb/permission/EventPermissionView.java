package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.persistence.permission.EventPermission;
import dev.portcullis.persistence.permission.EventPermission.Match;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * An event permission (supplement 1.5); topics that are not compared are null.
 *
 * @param contractAddress the contract
 */
public record EventPermissionView(
    String id,
    String contractAddress,
    @Nullable String topic0Constant,
    @Nullable String topic1Constant,
    @Nullable String topic2Constant,
    @Nullable String topic3Constant,
    @Nullable String topic1ConditionType,
    @Nullable String topic2ConditionType,
    @Nullable String topic3ConditionType,
    boolean organizationOnly,
    List<RoleView> roles,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  static EventPermissionView of(EventPermission permission) {
    Match match = permission.match();
    return new EventPermissionView(
        permission.id(),
        permission.contract().contractAddress().text(),
        match.constants().get(0),
        match.constants().get(1),
        match.constants().get(2),
        match.constants().get(3),
        match.conditions().get(0),
        match.conditions().get(1),
        match.conditions().get(2),
        permission.isOrganizationOnly(),
        permission.roles().stream().map(RoleView::of).toList(),
        permission.createdAt(),
        permission.updatedAt());
  }

  @Override
  public String auditId() {
    return id;
  }
}
