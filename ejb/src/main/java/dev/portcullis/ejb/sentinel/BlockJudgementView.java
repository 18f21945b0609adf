package dev.portcullis.ejb.sentinel;

import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.JudgementRow;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.Locale;

/**
 * The judgement of a block, or a gap of blocks that were not judged (ADR 0122).
 *
 * @param kind {@code block}, or {@code gap} for blocks without a judgement
 * @param blockNumber the block's number; of a gap, the first
 * @param lastBlock the last of a gap; null otherwise
 * @param blockHash the block's hash; null for a gap
 * @param parentHash the hash of the parent block; null for a gap
 * @param minedAt the block's own time; null for a gap
 * @param judgedAt when it was judged
 * @param leftAt when it was found to have left the chain; null while it is on the chain
 * @param acknowledged whether an administrator has acknowledged this judgement or a later one
 * @param verdict the verdict
 * @param reason why not everything was judged, for example {@code trace.method_missing}; null if
 *     everything was. With any verdict, {@code trace.frames_only} means that only opcode reads were
 *     not judged
 * @param policyVersion the number of the database's transaction that last changed a right before
 *     the judgement; null for a gap
 * @param transactions the number of transactions in the block; null if it is unknown
 * @param frames the number of judged frames; null for a gap
 * @param outsideSystem transactions of the chain itself; null for a gap
 * @param outsideLayer1 transactions that layer 1 sent; null for a gap
 * @param outsideUnknown transactions of senders unknown to the gateway; null for a gap
 * @param escaped transactions that were not permitted to their senders; null for a gap
 * @param undecided transactions without a decision, because a right changed; null for a gap
 * @param suspected how many of the undecided transactions current rights deny; null for a gap
 * @param judgedAgain whether an earlier judgement, which stays in the log, was incomplete; of a
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
