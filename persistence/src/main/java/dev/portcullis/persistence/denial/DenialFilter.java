package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.time.Instant;

/**
 * The criteria of a query for denials; null matches any value. A gap belongs to no particular call,
 * so it matches only filters by time alone.
 *
 * @param txHash of this transaction
 * @param address of calls from or to this address
 * @param userId of this user
 * @param m2mAppId of this M2M application
 * @param from of this time and later
 * @param to of this time and earlier
 * @param reported whether the call was permitted all the same and the denial only reported (ADR
 *     0123)
 */
public record DenialFilter(
    Hash32 txHash,
    Address address,
    String userId,
    String m2mAppId,
    Instant from,
    Instant to,
    Boolean reported) {
  /** Matches both denied calls and calls with a reported denial only. */
  public DenialFilter(
      Hash32 txHash, Address address, String userId, String m2mAppId, Instant from, Instant to) {
    this(txHash, address, userId, m2mAppId, from, to, null);
  }

  /** The denials of one transaction. */
  public static DenialFilter ofTransaction(Hash32 txHash) {
    return new DenialFilter(txHash, null, null, null, null, null);
  }
}
