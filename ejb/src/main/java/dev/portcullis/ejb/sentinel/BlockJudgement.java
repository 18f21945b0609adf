package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.persistence.sentinel.EscapeRow;
import dev.portcullis.persistence.sentinel.JudgementRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The judgement of a block.
 *
 * @param verdict the verdict
 * @param why the reason if something was not judged; {@link UnjudgedReason#FRAMES_ONLY} with any
 *     verdict
 * @param lacksAccounts whether touched accounts of a transaction were missing, for any reason
 * @param transactions the number of transactions, or null
 * @param frames the number of judged frames
 * @param outside the transactions that no user's rights cover
 * @param escaped the number of transactions that were not permitted
 * @param undecided the number of transactions with changed relevant rights
 * @param suspected how many of these current rights deny
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
  /** The most transactions of a block with rows of their own; the rest is only counted. */
  static final int MOST_ROWS = 100;

  /** Copies the list. */
  public BlockJudgement {
    rows = List.copyOf(rows);
  }

  /** The same if opcodes should have been judged, but this node cannot. */
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
   * The recorded reason. Missing accounts come first, because a node that lists none cannot
   * complete such a judgement later.
   */
  private Optional<UnjudgedReason> reason() {
    return lacksAccounts ? Optional.of(UnjudgedReason.NO_ACCOUNTS) : why;
  }

  /** Whether everything was judged that this node can judge. */
  boolean isWhole() {
    return why.isEmpty() || isByFramesOnly();
  }

  /** Whether everything except opcode reads was judged. */
  boolean isByFramesOnly() {
    return why.filter(UnjudgedReason.FRAMES_ONLY::equals).isPresent();
  }

  /**
   * Transactions that are not judged.
   *
   * @param system of the chain itself
   * @param layer1 sent by layer 1
   * @param unknown of senders unknown to the gateway
   */
  public record Outside(int system, int layer1, int unknown) {
    static final Outside NONE = new Outside(0, 0, 0);
  }

  /** The judgement of a block without any information. */
  static BlockJudgement unjudged(UnjudgedReason why) {
    return new BlockJudgement(
        BlockVerdict.UNJUDGED, Optional.of(why), false, null, 0, Outside.NONE, 0, 0, 0, List.of());
  }

  /**
   * The row of the judgement.
   *
   * @param block the block
   * @param policyVersion the policy version of the judgement
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
