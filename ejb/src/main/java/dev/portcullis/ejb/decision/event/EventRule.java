package dev.portcullis.ejb.decision.event;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An event permission in the form that decisions need.
 *
 * @param topic0 the event's first topic; empty for every event of the contract
 * @param conditions the conditions of the topics 1 to 3, in this order; empty for none
 * @param organizationOnly whether only members of the contract's organization qualify
 * @param roleIds the roles, one of which qualifies; without roles, no user qualifies
 */
public record EventRule(
    Optional<Hash32> topic0,
    List<Optional<TopicCondition>> conditions,
    boolean organizationOnly,
    Set<String> roleIds) {
  /** Copies list and set. */
  public EventRule {
    conditions = List.copyOf(conditions);
    roleIds = Set.copyOf(roleIds);
  }

  /** Whether it applies to events of this kind. */
  boolean isAbout(EventLog log) {
    return topic0.isEmpty()
        || (!log.topics().isEmpty() && topic0.get().equals(log.topics().get(0)));
  }

  /**
   * Whether the topics match the conditions. A topic that the event does not have does not match.
   */
  boolean matches(EventLog log, Set<Address> wallets) {
    for (int i = 0; i < conditions.size(); i++) {
      int topic = i + 1;
      boolean holds =
          conditions
              .get(i)
              .map(
                  condition ->
                      topic < log.topics().size()
                          && condition.matches(log.topics().get(topic), wallets))
              .orElse(true);
      if (!holds) {
        return false;
      }
    }
    return true;
  }
}
