package dev.portcullis.ejb.decision.event;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.kernel.Address;
import java.util.Map;
import java.util.Optional;

/**
 * Facts about some recipients and contracts at one moment. They must be used in the transaction
 * that read them, because rights change.
 *
 * @param readers the existing recipients, by user id
 * @param contracts the registered contracts
 */
public record EventFacts(Map<String, ActingUser> readers, Map<Address, EventRules> contracts) {
  /** Copies the maps. */
  public EventFacts {
    readers = Map.copyOf(readers);
    contracts = Map.copyOf(contracts);
  }

  /**
   * Whether an event may be seen. Recipient and event must be among those whose facts were read.
   */
  public EventDecision decide(EventRecipient reader, EventLog log) {
    return EventDecisionEngine.decide(
        Optional.ofNullable(reader.userId()).map(readers::get),
        Optional.ofNullable(reader.machineId()),
        log,
        Optional.ofNullable(contracts.get(log.address())));
  }
}
