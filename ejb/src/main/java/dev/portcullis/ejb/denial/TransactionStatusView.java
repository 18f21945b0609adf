package dev.portcullis.ejb.denial;

import dev.portcullis.ejb.webhook.abi.DecodedCall;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * The verdict on a transaction, and what it rests on (R-GTW-23).
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
 * @param decoded what its target was told, in the words of the interface that is registered for it;
 *     null if the chain does not have the transaction, or the interface not the function
 * @param checkedAt when this was so
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
  /** The same with what the target was told, which may be null. */
  TransactionStatusView with(DecodedCall told) {
    return new TransactionStatusView(
        txHash, verdict, explanation, denials, submission, chain, chainError, told, checkedAt);
  }
}
