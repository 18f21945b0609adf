package dev.portcullis.persistence.webhook.matching;

import dev.portcullis.kernel.Address;
import java.util.List;
import java.util.UUID;

/**
 * A subscription as the scan sees it.
 *
 * @param id the subscription
 * @param endpointId the endpoint to call
 * @param chainName the chain's name as it was when the subscription was made
 * @param chainId the chain
 * @param contract whose events
 * @param events which events
 * @param decodeEvents whether to decode
 * @param fromBlock the first block that counts
 * @param enabled whether the endpoint is enabled
 * @param live whether the scan of new blocks serves it
 * @param resumeBlock where reading goes on when it becomes live
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

  /** The same, served by the scan of new blocks or not. */
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
