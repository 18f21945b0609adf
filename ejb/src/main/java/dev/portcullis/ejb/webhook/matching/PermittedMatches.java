package dev.portcullis.ejb.webhook.matching;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.webhook.matching.ContractAbi;
import dev.portcullis.persistence.webhook.matching.SuppressedEvents;
import java.util.List;
import java.util.Map;

/**
 * The subscriptions to some logs whose owners may see them, as of one moment.
 *
 * @param matches the logs with those subscriptions
 * @param suppressed the suppressed events of the others
 * @param abis the interfaces for those of them that request decoding
 */
public record PermittedMatches(
    List<LogMatch> matches, List<SuppressedEvents> suppressed, Map<Address, ContractAbi> abis) {
  /** Copies the collections. */
  public PermittedMatches {
    matches = List.copyOf(matches);
    suppressed = List.copyOf(suppressed);
    abis = Map.copyOf(abis);
  }
}
