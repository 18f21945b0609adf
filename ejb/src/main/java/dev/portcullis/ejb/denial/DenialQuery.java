package dev.portcullis.ejb.denial;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.denial.DenialFilter;
import java.time.Instant;

/**
 * The filter of a query for denials (R-GTW-22); null means any.
 *
 * @param txHash of this transaction
 * @param address of calls from or to this address
 * @param userId of this user
 * @param m2mAppId of this M2M application
 * @param from of this time and later
 * @param to of this time and earlier
 * @param reported whether the call was answered nevertheless and the denial was only reported (ADR
 *     0123)
 */
public record DenialQuery(
    Hash32 txHash,
    Address address,
    String userId,
    String m2mAppId,
    Instant from,
    Instant to,
    Boolean reported) {
  /** A query for denied and for only reported calls. */
  public DenialQuery(
      Hash32 txHash, Address address, String userId, String m2mAppId, Instant from, Instant to) {
    this(txHash, address, userId, m2mAppId, from, to, null);
  }

  DenialFilter filter() {
    return new DenialFilter(txHash, address, userId, m2mAppId, from, to, reported);
  }
}
