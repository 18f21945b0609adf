package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.ejb.role.RoleView;
import dev.portcullis.persistence.permission.EventPermission;
import dev.portcullis.persistence.permission.EventPermission.Match;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * An event permission (R-ADM-36); topics that are not compared are null.
 *
 * @param contractAddress the contract
 * @param topic0Constant the event; null for every one
 * @param topic1Constant what topic 1 must be, or null
 * @param topic2Constant what topic 2 must be, or null
 * @param topic3Constant what topic 3 must be, or null
 * @param topic1ConditionType how topic 1 is compared: {@code equalTo} its constant, {@code
 *     userAddress} a wallet of the reader; null: not at all
 * @param topic2ConditionType how topic 2 is compared; null: not at all
 * @param topic3ConditionType how topic 3 is compared; null: not at all
 * @param organizationOnly whether only members of the contract's organization qualify
 * @param roles holders of one of them may see the event
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
  /** Shows a stored permission. */
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
