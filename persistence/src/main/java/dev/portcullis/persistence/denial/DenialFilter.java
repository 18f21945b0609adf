package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.time.Instant;

/**
 * Which denials are asked for; null means any. Gaps are none of any call, and so pass only where
 * nothing but the time is asked for.
 *
 * @param txHash of this transaction
 * @param address of calls from or to this address
 * @param userId of this user
 * @param m2mAppId of this M2M application
 * @param from of this time and later
 * @param to of this time and earlier
 * @param reported whether the call was answered all the same, what would be denied being reported
 *     only (ADR 0123)
 */
public record DenialFilter(
    Hash32 txHash,
    Address address,
    String userId,
    String m2mAppId,
    Instant from,
    Instant to,
    Boolean reported) {
  /** Of calls that were refused, and of such as were not. */
  public DenialFilter(
      Hash32 txHash, Address address, String userId, String m2mAppId, Instant from, Instant to) {
    this(txHash, address, userId, m2mAppId, from, to, null);
  }

  /** The denials of one transaction. */
  public static DenialFilter ofTransaction(Hash32 txHash) {
    return new DenialFilter(txHash, null, null, null, null, null);
  }
}
