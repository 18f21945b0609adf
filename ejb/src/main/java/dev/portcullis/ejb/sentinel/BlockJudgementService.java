package dev.portcullis.ejb.sentinel;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.sentinel.EscapeRow;
import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.JudgementRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Reads what the sentinel found (ADR 0122). */
@Stateless
public class BlockJudgementService {
  @Inject private JudgementRepository judgements;

  /**
   * Judgements and gaps that pass the query, the highest block first, counted up to 10000.
   *
   * @throws Failure VALIDATION naming {@code cursor}
   */
  public Page<BlockJudgementView> page(BlockJudgementQuery query, Paging paging) {
    return judgements.page(query.filter(), paging).map(BlockJudgementView::of);
  }

  /** What escaped since a moment, or shortly before. */
  public EscapesOfLate escapedSince(Instant moment) {
    JudgementRepository.Recent recent = judgements.recent(moment);
    return new EscapesOfLate(recent.count(), recent.since());
  }

  /**
   * A judged block with what escaped.
   *
   * @throws Failure NOT_FOUND
   */
  public JudgedBlockView get(Hash32 hash) {
    JudgedBlock block =
        judgements
            .find(hash.text())
            .orElseThrow(() -> Failure.notFound("Block judgement", "hash", hash.text()));
    List<EscapeRow> escapes = judgements.escapes(hash.text());
    return new JudgedBlockView(
        BlockJudgementView.of(block),
        escapes.stream().map(BlockEscapeView::of).toList(),
        Objects.equals(EscapeRow.hash(escapes), block.row().escapesHash()));
  }
}
