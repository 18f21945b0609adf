package dev.portcullis.ejb.decision.event;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.DecisionEngine;
import java.util.Collections;
import java.util.Optional;

/**
 * Decides which recipient may see which event of the chain (R-GTW-17). Like {@link DecisionEngine},
 * it depends only on the given facts. The default is to deny.
 */
public final class EventDecisionEngine {
  private EventDecisionEngine() {}

  /**
   * Whether the event may be seen, and why. If no permission allows it, the result is that of the
   * closest permission.
   *
   * @param reader the recipient; empty if there is no such user
   * @param machineId the M2M application that would receive it with the user, if there is one
   * @param contract the permissions of the event's contract; empty unless it is registered
   */
  public static EventDecision decide(
      Optional<ActingUser> reader,
      Optional<String> machineId,
      EventLog log,
      Optional<EventRules> contract) {
    if (reader.isEmpty()) {
      return EventDecision.USER_NOT_FOUND;
    }
    ActingUser actingUser = reader.get();
    if (actingUser.organizationDeleted()) {
      return EventDecision.USER_ORGANIZATION_DELETED;
    }
    if (actingUser.suspended()) {
      return EventDecision.USER_SUSPENDED;
    }
    if (!actingUser.coveredBy().containsAll(machineId.stream().toList())) {
      return EventDecision.MACHINE_RIGHTS_MISSING;
    }
    if (actingUser.readsAllEvents()) {
      return EventDecision.FULL_ACCESS_ALLOW;
    }
    if (contract.isEmpty()) {
      return EventDecision.CONTRACT_NOT_REGISTERED;
    }
    EventDecision nearest = EventDecision.PERMISSION_MISSING;
    for (EventRule rule : contract.get().rules()) {
      EventDecision decision = byRule(actingUser, log, contract.get().organizationId(), rule);
      if (decision.allowed()) {
        return decision;
      }
      nearest = decision.compareTo(nearest) > 0 ? decision : nearest;
    }
    return nearest;
  }

  private static EventDecision byRule(
      ActingUser actingUser, EventLog log, String organizationId, EventRule rule) {
    if (!rule.isAbout(log)) {
      return EventDecision.PERMISSION_MISSING;
    }
    if (!rule.matches(log, actingUser.wallets())) {
      return EventDecision.TOPIC_MISMATCH;
    }
    if (rule.organizationOnly()
        && organizationId != null
        && !organizationId.equals(actingUser.organizationId())) {
      return EventDecision.PERMISSION_ORG_MISMATCH;
    }
    return Collections.disjoint(actingUser.roleIds(), rule.roleIds())
        ? EventDecision.CHECK_ROLE_DENY
        : EventDecision.CHECK_ROLE_ALLOW;
  }
}
