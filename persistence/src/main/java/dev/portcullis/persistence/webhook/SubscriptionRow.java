package dev.portcullis.persistence.webhook;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.UUID;

/**
 * A subscription as the scan sees it.
 *
 * @param id the subscription
 * @param endpointId the endpoint to call
 * @param chainName the chain's name as it was when the subscription was made
 * @param chainId the chain
 * @param contract whose events
 * @param topic0 which event
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
    Hash32 topic0,
    boolean decodeEvents,
    long fromBlock,
    boolean enabled,
    boolean live,
    long resumeBlock,
    String userId,
    String machineId) {
  /** The same, served by the scan of new blocks or not. */
  public SubscriptionRow served(boolean now) {
    return new SubscriptionRow(
        id,
        endpointId,
        chainName,
        chainId,
        contract,
        topic0,
        decodeEvents,
        fromBlock,
        enabled,
        now,
        resumeBlock,
        userId,
        machineId);
  }
}
