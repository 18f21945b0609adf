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
 * @param withheld what the others are not told of
 * @param abis the interfaces by which those who may want it decoded
 */
public record PermittedMatches(
    List<LogMatch> matches, List<SuppressedEvents> withheld, Map<Address, ContractAbi> abis) {
  /** Copies the collections. */
  public PermittedMatches {
    matches = List.copyOf(matches);
    withheld = List.copyOf(withheld);
    abis = Map.copyOf(abis);
  }
}
