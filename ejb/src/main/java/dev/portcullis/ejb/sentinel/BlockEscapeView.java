package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.persistence.sentinel.EscapeRow;
import jakarta.annotation.Nullable;
import java.util.Locale;

/**
 * A transaction that was not permitted to its sender, or for which that cannot be determined.
 *
 * @param place the index of the transaction in the block, from 0
 * @param txHash the hash of the transaction
 * @param verdict {@code escaped} or {@code undecided}
 * @param sender the signer; in a bundle of user operations, the smart account
 * @param userId the user with that wallet; null if there is none now
 * @param organizationId the user's organization; null for a user of the zone
 * @param ruleId the rule that decides the call by current rights
 * @param path the call: the index of each call in its parent, from 0, outermost first, joined by
 *     dots; empty for the transaction itself
 * @param target the address whose permissions decide the call; null for a deployment
 * @param methodSelector the selector of the called function; null for a deployment
 * @param suspected whether it is undecided and current rights deny it
 */
public record BlockEscapeView(
    int place,
    String txHash,
    BlockVerdict verdict,
    String sender,
    @Nullable String userId,
    @Nullable String organizationId,
    String ruleId,
    String path,
    @Nullable String target,
    @Nullable String methodSelector,
    boolean suspected) {
  static BlockEscapeView of(EscapeRow row) {
    BlockVerdict verdict = BlockVerdict.valueOf(row.verdict().toUpperCase(Locale.ROOT));
    return new BlockEscapeView(
        row.place(),
        row.transactionHash(),
        verdict,
        row.sender(),
        row.userId(),
        row.organizationId(),
        row.ruleId(),
        row.path(),
        row.target(),
        row.selector(),
        verdict == BlockVerdict.UNDECIDED && Decision.denies(row.ruleId()));
  }
}
