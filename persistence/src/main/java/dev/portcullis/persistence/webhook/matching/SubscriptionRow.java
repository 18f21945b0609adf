package dev.portcullis.persistence.webhook.matching;

import dev.portcullis.kernel.Address;
import java.util.List;
import java.util.UUID;

/**
 * A subscription with the data that the scan needs.
 *
 * @param id the subscription
 * @param endpointId the endpoint to call
 * @param chainName the chain's name when the subscription was created
 * @param chainId the chain
 * @param contract the emitting contract
 * @param events which events
 * @param decodeEvents whether to decode
 * @param fromBlock the first block that is read
 * @param enabled whether the endpoint is enabled
 * @param live whether the scan of new blocks serves it
 * @param resumeBlock where reading continues when it becomes live
 * @param userId the endpoint's owner
 * @param machineId the M2M application behind the endpoint, or null
 */
public record SubscriptionRow(
    UUID id,
    UUID endpointId,
    String chainName,
    long chainId,
    Address contract,
    List<SubscribedEvent> events,
    boolean decodeEvents,
    long fromBlock,
    boolean enabled,
    boolean live,
    long resumeBlock,
    String userId,
    String machineId) {
  /** Copies the list. */
  public SubscriptionRow {
    events = List.copyOf(events);
  }

  /** The same, with another value of {@code live}. */
  public SubscriptionRow served(boolean now) {
    return new SubscriptionRow(
        id,
        endpointId,
        chainName,
        chainId,
        contract,
        events,
        decodeEvents,
        fromBlock,
        enabled,
        now,
        resumeBlock,
        userId,
        machineId);
  }
}
