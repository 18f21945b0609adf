package dev.portcullis.ejb.decision.event;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Set;

/**
 * Events that somebody may see, as a node is asked for them.
 *
 * @param contracts who emits them
 * @param topics for each position the topics one of which it must be; an empty set for any
 */
public record EventPattern(Set<Address> contracts, List<Set<Hash32>> topics) {
  /** Copies set and list. */
  public EventPattern {
    contracts = Set.copyOf(contracts);
    topics = List.copyOf(topics);
  }
}
