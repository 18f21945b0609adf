package dev.portcullis.ejb.decision.event;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.kernel.Address;
import java.util.Map;
import java.util.Optional;

/**
 * Facts about some readers and contracts, as of one moment. To be used in the transaction that read
 * them: rights change.
 *
 * @param readers those who exist, by user id
 * @param contracts those that are registered
 */
public record EventFacts(Map<String, ActingUser> readers, Map<Address, EventRules> contracts) {
  /** Copies the maps. */
  public EventFacts {
    readers = Map.copyOf(readers);
    contracts = Map.copyOf(contracts);
  }

  /** Whether an event may be seen; reader and event must be among those asked about. */
  public EventDecision decide(EventRecipient reader, EventLog log) {
    return EventDecisionEngine.decide(
        Optional.ofNullable(reader.userId()).map(readers::get),
        Optional.ofNullable(reader.machineId()),
        log,
        Optional.ofNullable(contracts.get(log.address())));
  }
}
