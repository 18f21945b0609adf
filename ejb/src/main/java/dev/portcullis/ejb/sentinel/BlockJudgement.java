package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.persistence.sentinel.EscapeRow;
import dev.portcullis.persistence.sentinel.JudgementRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What was found about a block.
 *
 * @param verdict what became of it
 * @param why why not everything was judged, if so; {@link UnjudgedReason#FRAMES_ONLY} beside any
 *     verdict
 * @param lacksAccounts whether accounts that a transaction touched were missing, for whatever
 *     reason
 * @param transactions how many it has, or null
 * @param frames how many calls were looked at
 * @param outside what nobody's rights say anything about
 * @param escaped how many transactions did what they were not permitted to
 * @param undecided how many transactions a right concerns that changed
 * @param suspected how many of these present rights deny
 * @param rows those transactions, {@link #MOST_ROWS} at most, in the order of the block
 */
public record BlockJudgement(
    BlockVerdict verdict,
    Optional<UnjudgedReason> why,
    boolean lacksAccounts,
    Integer transactions,
    long frames,
    Outside outside,
    int escaped,
    int undecided,
    int suspected,
    List<EscapeRow> rows) {
  /** So many transactions of a block have rows of their own; the rest is counted. */
  static final int MOST_ROWS = 100;

  /** Copies the list. */
  public BlockJudgement {
    rows = List.copyOf(rows);
  }

  /** The same where opcodes were to be judged, which this node does not make possible. */
  BlockJudgement withMissingAccounts() {
    return new BlockJudgement(
        verdict == BlockVerdict.ESCAPED ? verdict : BlockVerdict.UNJUDGED,
        Optional.of(UnjudgedReason.NO_ACCOUNTS),
        true,
        transactions,
        frames,
        outside,
        escaped,
        undecided,
        suspected,
        rows);
  }

  /**
   * The reason that is recorded. Missing accounts come first: of such a block a node that lists
   * none says nothing later.
   */
  private Optional<UnjudgedReason> reason() {
    return lacksAccounts ? Optional.of(UnjudgedReason.NO_ACCOUNTS) : why;
  }

  /** Whether everything was judged that can be on this node. */
  boolean isWhole() {
    return why.isEmpty() || isByFramesOnly();
  }

  /** Whether everything was judged but what opcodes read. */
  boolean isByFramesOnly() {
    return why.filter(UnjudgedReason.FRAMES_ONLY::equals).isPresent();
  }

  /**
   * Transactions that are not judged.
   *
   * @param system of the chain itself
   * @param layer1 sent by layer 1
   * @param unknown of senders that the gate does not know
   */
  public record Outside(int system, int layer1, int unknown) {
    static final Outside NONE = new Outside(0, 0, 0);
  }

  /** Of a block of which nothing is known. */
  static BlockJudgement unjudged(UnjudgedReason why) {
    return new BlockJudgement(
        BlockVerdict.UNJUDGED, Optional.of(why), false, null, 0, Outside.NONE, 0, 0, 0, List.of());
  }

  /**
   * The row that tells of it.
   *
   * @param block which block
   * @param policyVersion what the judgement saw
   */
  JudgementRow row(String id, long chainId, ChainHeader block, long policyVersion, Instant at) {
    return new JudgementRow(
        id,
        "block",
        chainId,
        block.number(),
        null,
        block.hash().text(),
        block.parentHash().text(),
        Instant.ofEpochSecond(block.timestamp()),
        policyVersion,
        transactions,
        frames,
        verdict.wireName(),
        reason().map(UnjudgedReason::wireName).orElse(null),
        outside.system(),
        outside.layer1(),
        outside.unknown(),
        escaped,
        undecided,
        EscapeRow.hash(rows),
        at,
        null,
        suspected == 0 ? null : suspected);
  }
}
