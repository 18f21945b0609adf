package dev.portcullis.ejb.decision.event;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Set;

/**
 * Visible events in the form of a node's log filter.
 *
 * @param contracts the emitting contracts
 * @param topics the permitted topics of each position; an empty set for any
 */
public record EventPattern(Set<Address> contracts, List<Set<Hash32>> topics) {
  /** Copies set and list. */
  public EventPattern {
    contracts = Set.copyOf(contracts);
    topics = List.copyOf(topics);
  }
}
