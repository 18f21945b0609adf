package dev.portcullis.ejb.denial;

import dev.portcullis.persistence.denial.DenialRow;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A denied call (R-GTW-21), or a gap: denials of which only the number is known.
 *
 * @param id the record identifier; callers receive it as {@code denialId}
 * @param createdAt when it was denied; of a gap, the last time
 * @param origin {@code rpc}, {@code rpc_wallet} or {@code policy}; null for a gap
 * @param method the JSON-RPC method; null for a gap
 * @param txHash the hash of the raw transaction, or null
 * @param fromAddress the sender, or null
 * @param toAddress the target, or null
 * @param methodSelector the first four bytes of the calldata, or null; the rest is never recorded
 * @param reason the rule in words; of a gap, how many denials were not recorded
 * @param ruleId the rule (R-GTW-13); {@code ledger.gap} for a gap; or null
 * @param errorCode the JSON-RPC code of the response; null for a gap, for {@code policy}, and if
 *     only reported
 * @param errorMessage the message of the response; null if there is no code
 * @param actorType the kind of caller; null for a gap
 * @param userId the calling user, or null
 * @param tenantId the calling tenant, or null
 * @param m2mAppId the calling M2M application, or null
 * @param organizationId the caller's organization, or null
 * @param ipAddress the client's address, or null
 * @param requestId the id of the request, or null
 * @param traceId the caller's trace id, or null
 * @param viewedUserId the user as whom the caller read, or null
 * @param reported whether the call was answered with a result nevertheless (rpc.judge-reads=report)
 * @param count the number of denials that it represents: 1, or more for a gap
 */
public record RpcDenialView(
    String id,
    Instant createdAt,
    @Nullable String origin,
    @Nullable String method,
    @Nullable String txHash,
    @Nullable String fromAddress,
    @Nullable String toAddress,
    @Nullable String methodSelector,
    String reason,
    @Nullable String ruleId,
    @Nullable Integer errorCode,
    @Nullable String errorMessage,
    @Nullable String actorType,
    @Nullable String userId,
    @Nullable String tenantId,
    @Nullable String m2mAppId,
    @Nullable String organizationId,
    @Nullable String ipAddress,
    @Nullable String requestId,
    @Nullable String traceId,
    @Nullable String viewedUserId,
    boolean reported,
    long count) {
  static RpcDenialView of(DenialRow row) {
    return new RpcDenialView(
        row.id(),
        row.createdAt(),
        row.origin(),
        row.method(),
        row.txHash(),
        row.fromAddress(),
        row.toAddress(),
        row.methodSelector(),
        row.reason(),
        row.ruleId(),
        row.errorCode(),
        row.errorMessage(),
        row.actorType(),
        row.userId(),
        row.tenantId(),
        row.m2mAppId(),
        row.organizationId(),
        row.ipAddress(),
        row.requestId(),
        row.traceId(),
        row.viewedUserId(),
        row.kind().equals("denial")
            && row.errorCode() == null
            && !Denial.Origin.POLICY.wireName().equals(row.origin()),
        row.count());
  }
}
