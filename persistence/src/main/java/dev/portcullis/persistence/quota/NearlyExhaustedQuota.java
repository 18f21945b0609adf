package dev.portcullis.persistence.quota;

import java.time.Instant;

/**
 * A quota that is nearly exhausted.
 *
 * @param owner an organization, or {@link QuotaUseQueries#ZONE}
 * @param quota the name of the quota
 * @param used how much is used now
 * @param since when that was recorded
 */
public record NearlyExhaustedQuota(String owner, String quota, long used, Instant since) {}
