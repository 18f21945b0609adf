package dev.portcullis.ejb.sentinel;

import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.JudgementRow;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.Locale;

/**
 * What became of a block, or that some blocks were not judged (ADR 0122).
 *
 * @param kind {@code block}, or {@code gap} for blocks that nobody judged
 * @param blockNumber the block's number; of a gap, the first
 * @param lastBlock the last of a gap; null otherwise
 * @param blockHash the block's hash; null for a gap
 * @param parentHash the hash of the block before; null for a gap
 * @param minedAt the block's own time; null for a gap
 * @param judgedAt when it was judged
 * @param leftAt when it was seen to have left the chain; null while it is there
 * @param acknowledged whether an administrator has acknowledged this judgement or a later one
 * @param verdict what was found
 * @param reason why not everything was judged, for example {@code trace.method_missing}; null if
 *     everything was. Beside any verdict {@code trace.frames_only} says that only what opcodes read
 *     was not judged
 * @param policyVersion the number of the database's transaction that changed a right last, as far
 *     as the judgement saw; null for a gap
 * @param transactions how many the block has; null where that is not known
 * @param frames how many calls were looked at; null for a gap
 * @param outsideSystem transactions of the chain itself; null for a gap
 * @param outsideLayer1 transactions that layer 1 sent; null for a gap
 * @param outsideUnknown transactions of senders that the gate does not know; null for a gap
 * @param escaped transactions that did what their senders were not permitted to; null for a gap
 * @param undecided transactions of which that cannot be told, for a right changed; null for a gap
 * @param suspected how many of the undecided transactions present rights deny; null for a gap
 * @param judgedAgain whether an earlier judgement, which stays in the log, could not tell; of a
 *     gap, whether some of its blocks were judged since
 */
public record BlockJudgementView(
    String kind,
    long blockNumber,
    @Nullable Long lastBlock,
    @Nullable String blockHash,
    @Nullable String parentHash,
    @Nullable Instant minedAt,
    Instant judgedAt,
    @Nullable Instant leftAt,
    boolean acknowledged,
    BlockVerdict verdict,
    @Nullable String reason,
    @Nullable Long policyVersion,
    @Nullable Integer transactions,
    @Nullable Long frames,
    @Nullable Integer outsideSystem,
    @Nullable Integer outsideLayer1,
    @Nullable Integer outsideUnknown,
    @Nullable Integer escaped,
    @Nullable Integer undecided,
    @Nullable Integer suspected,
    boolean judgedAgain) {
  static BlockJudgementView of(JudgedBlock block) {
    JudgementRow row = block.row();
    return new BlockJudgementView(
        row.kind(),
        row.blockNumber(),
        row.lastBlock(),
        row.blockHash(),
        row.parentHash(),
        row.minedAt(),
        row.judgedAt(),
        block.leftAt(),
        block.acknowledged(),
        BlockVerdict.valueOf(row.verdict().toUpperCase(Locale.ROOT)),
        row.reason(),
        row.policyVersion(),
        row.transactions(),
        row.frames(),
        row.outsideSystem(),
        row.outsideLayer1(),
        row.outsideUnknown(),
        row.escaped(),
        row.undecided(),
        row.suspected() == null && row.undecided() != null ? Integer.valueOf(0) : row.suspected(),
        row.supersedes() != null);
  }
}
