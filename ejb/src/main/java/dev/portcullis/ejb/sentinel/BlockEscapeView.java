package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.persistence.sentinel.EscapeRow;
import jakarta.annotation.Nullable;
import java.util.Locale;

/**
 * A transaction that did what its sender was not permitted to, or of which that cannot be told.
 *
 * @param place which transaction of the block, from 0
 * @param txHash the transaction
 * @param verdict {@code escaped} or {@code undecided}
 * @param sender who signed it
 * @param userId whose wallet that is; null where it is nobody's now
 * @param organizationId the user's organization; null for a user of the zone
 * @param ruleId the rule by which present rights decide about the call
 * @param path which call: its place in the one above it, from 0, outermost first, joined by dots;
 *     empty for the transaction itself
 * @param target the address whose permissions decide about the call; null for a deployment
 * @param methodSelector the function that is called; null for a deployment
 * @param suspected whether it is undecided and present rights deny it
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
