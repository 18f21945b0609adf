package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.Hash32;
import java.time.Instant;

/**
 * The criteria of a query for disclosures; null matches any value. Gaps match only filters by time
 * alone, and block ranges match unless the filter names a transaction.
 *
 * @param txHash of this transaction
 * @param userId to this user
 * @param m2mAppId to this M2M application
 * @param viewedUserId to callers that read as this user
 * @param from of this time and later
 * @param to of this time and earlier
 */
public record DisclosureFilter(
    Hash32 txHash, String userId, String m2mAppId, String viewedUserId, Instant from, Instant to) {}
