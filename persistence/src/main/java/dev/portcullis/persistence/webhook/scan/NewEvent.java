package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import java.util.List;
import java.util.UUID;

/**
 * A log to store once, with its recipients.
 *
 * @param blockNumber the number of its block
 * @param blockHash the hash of its block
 * @param logIndex its index in the block
 * @param contract the emitting contract
 * @param topics 1 to 4 topics
 * @param data the unindexed data
 * @param transactionHash its transaction
 * @param transactionIndex the transaction's index in the block
 * @param blockTimestamp Unix seconds
 * @param decoded the decoded event as JSON text, or null
 * @param decodeError why it could not be decoded; null unless that failed
 * @param recipients the endpoints to call
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared, and a copy of the data
// would only cost time.
public record NewEvent(
    long blockNumber,
    Hash32 blockHash,
    int logIndex,
    Address contract,
    List<Hash32> topics,
    byte[] data,
    Hash32 transactionHash,
    int transactionIndex,
    long blockTimestamp,
    String decoded,
    String decodeError,
    List<Recipient> recipients) {
  /** The approximate bytes of a callback besides the data and the decoded form. */
  private static final int FRAME = 1_200;

  /** Copies the lists. */
  public NewEvent {
    topics = List.copyOf(topics);
    recipients = List.copyOf(recipients);
  }

  /**
   * A recipient of an event.
   *
   * @param endpointId the endpoint to call
   * @param decode whether it receives the event decoded
   */
  public record Recipient(UUID endpointId, boolean decode) {}

  /** The stored event, of a block that reorganizations have removed {@code turn} times. */
  EventRow stored(int turn) {
    return new EventRow(
        blockNumber,
        blockHash,
        logIndex,
        contract,
        topics,
        data,
        transactionHash,
        transactionIndex,
        blockTimestamp,
        decoded,
        decodeError,
        turn);
  }

  /** The approximate size in bytes of a callback about it. */
  public int size() {
    return FRAME + 2 * data.length + (decoded == null ? 0 : decoded.length());
  }
}
