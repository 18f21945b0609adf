package dev.portcullis.ejb.denial;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.denial.DisclosureFilter;
import java.time.Instant;

/**
 * The filter of a query for disclosures; null means any.
 *
 * @param txHash of this transaction
 * @param userId to this user
 * @param m2mAppId to this M2M application
 * @param viewedUserId to principals that read as this user
 * @param from of this time and later
 * @param to of this time and earlier
 */
public record DisclosureQuery(
    Hash32 txHash, String userId, String m2mAppId, String viewedUserId, Instant from, Instant to) {
  DisclosureFilter filter() {
    return new DisclosureFilter(txHash, userId, m2mAppId, viewedUserId, from, to);
  }
}
