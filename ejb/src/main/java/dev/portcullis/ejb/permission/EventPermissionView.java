package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.persistence.permission.EventPermission;
import dev.portcullis.persistence.permission.EventPermission.Match;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * An event permission (R-ADM-36); topics without a condition are null.
 *
 * @param contractAddress the contract
 * @param topic0Constant the event; null for all events
 * @param topic1Constant the required topic 1, or null
 * @param topic2Constant the required topic 2, or null
 * @param topic3Constant the required topic 3, or null
 * @param topic1ConditionType the comparison of topic 1: {@code equalTo} its constant, {@code
 *     userAddress} a wallet of the recipient; null for none
 * @param topic2ConditionType the comparison of topic 2; null for none
 * @param topic3ConditionType the comparison of topic 3; null for none
 * @param organizationOnly whether only members of the contract's organization qualify
 * @param roles the roles, one of which is required
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
  /** Converts a stored permission. */
  public static EventPermissionView of(EventPermission permission) {
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
