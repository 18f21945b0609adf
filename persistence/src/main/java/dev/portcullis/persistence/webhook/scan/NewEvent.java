package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import java.util.List;
import java.util.UUID;

/**
 * A log to store once, and whom to tell of it.
 *
 * @param blockNumber the number of its block
 * @param blockHash the hash of its block
 * @param logIndex its position in the block
 * @param contract who logged it
 * @param topics 1 to 4 topics
 * @param data what is not in the topics
 * @param transactionHash its transaction
 * @param transactionIndex the transaction's position in the block
 * @param blockTimestamp Unix seconds
 * @param decoded the event decoded, JSON text, or null
 * @param decodeError why it could not be decoded; null unless that failed
 * @param recipients whom to tell
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; copying the data would only cost.
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
  /** Bytes of a callback besides the data and the decoded form. */
  private static final int FRAME = 1_200;

  /** Copies the lists. */
  public NewEvent {
    topics = List.copyOf(topics);
    recipients = List.copyOf(recipients);
  }

  /**
   * Who is to be told.
   *
   * @param endpointId the endpoint to call
   * @param decode whether it wants the event decoded
   */
  public record Recipient(UUID endpointId, boolean decode) {}

  /** The same as it is read when it is stored, of a block that had left the chain so often. */
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

  /** About how many bytes a callback about it has. */
  public int size() {
    return FRAME + 2 * data.length + (decoded == null ? 0 : decoded.length());
  }
}
