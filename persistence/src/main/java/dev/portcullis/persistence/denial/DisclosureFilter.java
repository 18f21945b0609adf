package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.Hash32;
import java.time.Instant;

/**
 * Which disclosures are asked for; null means any. Gaps pass only where nothing but the time is
 * asked for, and runs of blocks where no transaction is.
 *
 * @param txHash of this transaction
 * @param userId to this user
 * @param m2mAppId to this M2M application
 * @param viewedUserId to whoever read as this user
 * @param from of this time and later
 * @param to of this time and earlier
 */
public record DisclosureFilter(
    Hash32 txHash, String userId, String m2mAppId, String viewedUserId, Instant from, Instant to) {}
