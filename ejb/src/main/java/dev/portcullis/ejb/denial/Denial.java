package dev.portcullis.ejb.denial;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;

/**
 * A denied JSON-RPC call (R-GTW-21). Of the calldata it contains at most the selector.
 *
 * @param id the record identifier, which the caller receives as {@code denialId}
 * @param createdAt when it was denied
 * @param origin the endpoint of the call
 * @param method the JSON-RPC method
 * @param txHash of the raw transaction, or null
 * @param from the sender, or null
 * @param to the target, or null
 * @param methodSelector the first four bytes of the calldata in hexadecimal, or null
 * @param reason the rule in words
 * @param ruleId the rule (R-GTW-13), or null
 * @param errorCode the code of the response; null without a JSON-RPC error: for a sequencer, and
 *     for a denial that was only reported (ADR 0123)
 * @param errorMessage the message of the response; null without a JSON-RPC error
 * @param actorType the kind of caller
 * @param userId the calling user, or the one with the wallet, or null
 * @param tenantId the calling tenant, or null
 * @param m2mAppId the calling machine, or null
 * @param organizationId the caller's organization, or null
 * @param ipAddress the client's address, or null
 * @param requestId of the HTTP request or the connection, or null
 * @param traceId the caller's, or null
 * @param viewedUserId the user as whom the caller read (ADR 0056), or null
 */
public record Denial(
    String id,
    Instant createdAt,
    Origin origin,
    String method,
    Hash32 txHash,
    Address from,
    Address to,
    String methodSelector,
    String reason,
    String ruleId,
    Integer errorCode,
    String errorMessage,
    Actor.Type actorType,
    String userId,
    String tenantId,
    String m2mAppId,
    String organizationId,
    String ipAddress,
    String requestId,
    String traceId,
    String viewedUserId) {
  /** The endpoint of a call. */
  public enum Origin {
    /** {@code /rpc} and its WebSocket. */
    RPC,
    /** {@code /rpc/wallet/{token}}. */
    RPC_WALLET,
    /** {@code /policy}: a query of a sequencer or a machine (ADR 0120). */
    POLICY;

    /** The name in JSON and in the database: lowercase. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether the call was answered nevertheless. */
  public boolean isReported() {
    return errorCode == null && origin != Origin.POLICY;
  }

  /** Requires the mandatory fields. */
  public Denial {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(createdAt, "createdAt");
    Objects.requireNonNull(origin, "origin");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(actorType, "actorType");
  }
}
