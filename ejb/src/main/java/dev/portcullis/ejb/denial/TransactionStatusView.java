package dev.portcullis.ejb.denial;

import dev.portcullis.ejb.webhook.abi.DecodedCall;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * The verdict on a transaction, and its basis (R-GTW-23).
 *
 * @param txHash the hash of the transaction
 * @param verdict {@code succeeded}, {@code reverted}, {@code pending}, {@code submitted_not_found},
 *     {@code rejected}, {@code throttled}, {@code denied} or {@code unknown}
 * @param explanation the verdict in words
 * @param denials the denials of the gateway, newest first, 50 at most
 * @param submission the node's result when it was sent; null if it was not sent, as far as known
 * @param chain the status on the chain; null if the node does not respond
 * @param chainError why the chain status is unknown; null if it is known
 * @param decoded the decoded call, by the registered interface of its target; null if the chain
 *     does not have the transaction, or the interface does not contain the function
 * @param checkedAt the time of this status
 */
public record TransactionStatusView(
    String txHash,
    String verdict,
    String explanation,
    List<RpcDenialView> denials,
    @Nullable SubmissionView submission,
    @Nullable OnChainStatusView chain,
    @Nullable String chainError,
    @Nullable DecodedCall decoded,
    Instant checkedAt) {
  /** The same with the decoded call, which may be null. */
  TransactionStatusView with(DecodedCall told) {
    return new TransactionStatusView(
        txHash, verdict, explanation, denials, submission, chain, chainError, told, checkedAt);
  }
}
