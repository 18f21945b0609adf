package dev.portcullis.ejb.denial;

import dev.portcullis.persistence.denial.DisclosureRow;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A disclosure of transactions to a principal whose wallets are not involved (ADR 0056).
 *
 * @param id the record identifier
 * @param createdAt when it was disclosed; of a gap, the last time
 * @param kind {@code transaction}; {@code blocks} for many transactions in one response; {@code
 *     gap} for disclosures beyond the recording limit
 * @param method the JSON-RPC method, null for a gap
 * @param txHash the transaction, or null
 * @param firstBlock the lowest disclosed block, or null if that is unknown
 * @param lastBlock the highest disclosed block, or null if that is unknown
 * @param extent {@code whole}, or {@code events} if only events were disclosed; null for a gap
 * @param actorType the kind of principal, null for a gap
 * @param actorId the user, M2M application or tenant, null for a gap
 * @param organizationId the principal's organization, or null
 * @param viewedUserId the user as whom the principal read, or null
 * @param ipAddress the client's address, or null
 * @param requestId of the HTTP request, or null
 * @param traceId the caller's trace id, or null
 * @param count the number of disclosed transactions; of a gap, the number of missing records
 */
public record DisclosureView(
    String id,
    Instant createdAt,
    String kind,
    @Nullable String method,
    @Nullable String txHash,
    @Nullable Long firstBlock,
    @Nullable Long lastBlock,
    @Nullable String extent,
    @Nullable String actorType,
    @Nullable String actorId,
    @Nullable String organizationId,
    @Nullable String viewedUserId,
    @Nullable String ipAddress,
    @Nullable String requestId,
    @Nullable String traceId,
    long count) {
  static DisclosureView of(DisclosureRow row) {
    return new DisclosureView(
        row.id(),
        row.createdAt(),
        row.kind(),
        row.method(),
        row.txHash(),
        row.firstBlock(),
        row.lastBlock(),
        row.extent(),
        row.actorType(),
        row.actorId(),
        row.organizationId(),
        row.viewedUserId(),
        row.ipAddress(),
        row.requestId(),
        row.traceId(),
        row.count());
  }
}
