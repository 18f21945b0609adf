package dev.portcullis.ejb.decision.event;

import dev.portcullis.ejb.decision.Decision;

/**
 * The decision whether a recipient may see an event, with its rule. Rules that {@link Decision}
 * also has share its rule ids (R-GTW-13); the others are specific to this product. The rule is for
 * administrators only, because it reveals what exists.
 */
public enum EventDecision {
  /** The log has no topic that identifies its event. */
  EVENT_UNREADABLE("event.unreadable", false, "the log has no event topic"),
  USER_NOT_FOUND("user.not_found", false, "the user no longer exists"),
  USER_ORGANIZATION_DELETED(
      "user.organization_deleted", false, "the organization of the user was deleted"),
  USER_SUSPENDED(
      "user.suspended", false, "the user was disabled or removed at the identity provider"),
  MACHINE_RIGHTS_MISSING(
      "machine.rights_missing",
      false,
      "an M2M application that lacks rights of the user may have chosen the URL or know the key"),
  FULL_ACCESS_ALLOW("full_access.allow", true, "a zone role lets the user see every event"),
  CONTRACT_NOT_REGISTERED("contract.not_registered", false, "the contract is not registered"),
  /** From here on in the order in which a permission is checked. */
  PERMISSION_MISSING("permission.missing", false, "event permission missing"),
  TOPIC_MISMATCH("permission.topic_mismatch", false, "a topic does not match the event permission"),
  PERMISSION_ORG_MISMATCH(
      "permission.org_mismatch", false, "the event is for members of its organization only"),
  CHECK_ROLE_DENY("rule.check_role.deny", false, "the user has none of the roles"),
  CHECK_ROLE_ALLOW("rule.check_role.allow", true, "the user has one of the roles");

  private final String ruleId;
  private final boolean allowed;
  private final String reason;

  EventDecision(String ruleId, boolean allowed, String reason) {
    this.ruleId = ruleId;
    this.allowed = allowed;
    this.reason = reason;
  }

  /** The rule's name in records, for example {@code permission.missing}. */
  public String ruleId() {
    return ruleId;
  }

  /** Whether the event may be seen. */
  public boolean allowed() {
    return allowed;
  }

  /** The rule in words for administrators. */
  public String reason() {
    return reason;
  }

  /**
   * The reason of a recorded rule id, which may be from a node of another version; the id itself if
   * it is unknown.
   */
  public static String reasonOf(String ruleId) {
    for (EventDecision each : values()) {
      if (each.ruleId.equals(ruleId)) {
        return each.reason;
      }
    }
    return ruleId;
  }
}
