package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.sentinel.EscapeRow;
import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.JudgementQueries;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Queries and acknowledges the judgements of the sentinel (ADR 0122). */
@Stateless
public class BlockJudgementService {
  @Inject private JudgementQueries judgements;

  /**
   * Judgements and gaps that match the query, the highest block first, counted up to 10000.
   *
   * @throws Failure VALIDATION naming {@code cursor}
   */
  public Page<BlockJudgementView> page(BlockJudgementQuery query, PageRequest paging) {
    return judgements.page(query.filter(), paging).map(BlockJudgementView::of);
  }

  /** The escapes since a moment, or shortly before, without an acknowledgement. */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public OpenEscapes openSince(Instant moment) {
    JudgementQueries.Open open = judgements.open(moment);
    return new OpenEscapes(open.count(), open.since());
  }

  /** The same for suspected transactions. */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public OpenEscapes suspectedSince(Instant moment) {
    JudgementQueries.Open open = judgements.suspected(moment);
    return new OpenEscapes(open.count(), open.since());
  }

  /**
   * Acknowledges escaped and suspected transactions in this block and in all blocks that were
   * judged before. Their reminders end.
   *
   * @throws Failure NOT_FOUND; CONFLICT if no transaction of the block escaped or is suspected
   */
  @Audited(action = AuditAction.SENTINEL_ACKNOWLEDGE, resource = ResourceType.BLOCK)
  public BlockJudgementView acknowledge(@AuditedId Hash32 hash) {
    JudgedBlock block = find(hash);
    boolean escaped = block.row().escaped() != null && block.row().escaped() > 0;
    if (!escaped && block.row().suspected() == null) {
      throw Failure.of(
          Failure.Reason.CONFLICT, "This block has no escaped or suspected transactions");
    }
    judgements.acknowledge(block, CallContext.current().actor().id(), Clock.now());
    return BlockJudgementView.of(find(hash));
  }

  /**
   * A judged block with its escapes.
   *
   * @throws Failure NOT_FOUND
   */
  public JudgedBlockView get(Hash32 hash) {
    JudgedBlock block = find(hash);
    List<EscapeRow> escapes = judgements.escapes(block.row(), block.position());
    return new JudgedBlockView(
        BlockJudgementView.of(block),
        escapes.stream().map(BlockEscapeView::of).toList(),
        Objects.equals(EscapeRow.hash(escapes), block.row().escapesHash()));
  }

  private JudgedBlock find(Hash32 hash) {
    return judgements
        .find(hash.text())
        .orElseThrow(() -> Failure.notFound("Block judgement", "hash", hash.text()));
  }
}
