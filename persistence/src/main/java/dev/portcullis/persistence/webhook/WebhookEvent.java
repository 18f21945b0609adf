package dev.portcullis.persistence.webhook;

import dev.portcullis.kernel.Hash32;
import java.util.UUID;

/**
 * A callback to be made, or made, about one log.
 *
 * @param id the webhook-id, derived from the key below
 * @param key what it is about
 * @param endpointId the endpoint to call
 * @param chainId the chain
 * @param blockNumber the number of the log's block
 * @param body the bytes to send
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; copying each body would only cost.
public record WebhookEvent(
    UUID id, Key key, UUID endpointId, long chainId, long blockNumber, byte[] body) {
  /**
   * What makes an announcement unique (supplement 1.12.5).
   *
   * @param subscriptionId who is told
   * @param blockHash the log's block
   * @param logIndex the log's position in it
   * @param removed whether it takes an earlier announcement back
   */
  public record Key(UUID subscriptionId, Hash32 blockHash, int logIndex, boolean removed) {}
}
