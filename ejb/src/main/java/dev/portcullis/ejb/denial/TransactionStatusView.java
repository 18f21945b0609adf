package dev.portcullis.ejb.denial;

import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * The verdict on a transaction, and what it rests on (supplement 1.7).
 *
 * @param txHash the hash of the transaction
 * @param verdict {@code succeeded}, {@code reverted}, {@code pending}, {@code submitted_not_found},
 *     {@code rejected}, {@code throttled}, {@code denied} or {@code unknown}
 * @param explanation the verdict in words
 * @param denials what the gateway denied of it, newest first, 50 at most
 * @param submission what the node said when it was sent to it; null if it was not, as far as is
 *     known
 * @param chain what the chain knows; null if the node does not answer
 * @param chainError why the chain is not known; null if it is
 * @param checkedAt when this was so
 */
public record TransactionStatusView(
    String txHash,
    String verdict,
    String explanation,
    List<RpcDenialView> denials,
    @Nullable SubmissionView submission,
    @Nullable ChainView chain,
    @Nullable String chainError,
    Instant checkedAt) {}
