package dev.portcullis.ejb.decision.event;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;

/**
 * An event of the chain, with the fields that matter for its visibility.
 *
 * @param address the contract that emitted it
 * @param topics 0 to 4 topics
 */
public record EventLog(Address address, List<Hash32> topics) {
  /** Copies the list. */
  public EventLog {
    topics = List.copyOf(topics);
  }
}
