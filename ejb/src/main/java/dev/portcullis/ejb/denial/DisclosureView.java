package dev.portcullis.ejb.denial;

import dev.portcullis.persistence.denial.DisclosureRow;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * That somebody was shown transactions which are not of their own wallets (ADR 0056).
 *
 * @param id the record identifier
 * @param createdAt when it was shown, of a gap the last
 * @param kind {@code transaction}; {@code blocks} for many transactions in one answer; {@code gap}
 *     for what came faster than it could be recorded
 * @param method the JSON-RPC method, null for a gap
 * @param txHash the transaction, or null
 * @param firstBlock the lowest block that was shown, or null if that is not known
 * @param lastBlock the highest block that was shown, or null if that is not known
 * @param extent {@code whole}, or {@code events} if only events of it were shown; null for a gap
 * @param actorType the kind of reader, null for a gap
 * @param actorId the user, M2M application or tenant, null for a gap
 * @param organizationId the reader's organization, or null
 * @param viewedUserId the user as whom the reader read, or null
 * @param ipAddress the client's address, or null
 * @param requestId of the HTTP request, or null
 * @param traceId the caller's trace id, or null
 * @param count how many transactions were shown; of a gap, how many records are missing
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
