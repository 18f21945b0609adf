package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.job.LeaseQueries;
import dev.portcullis.persistence.sentinel.EscapeRow;
import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.JudgementQueries;
import dev.portcullis.persistence.sentinel.JudgementRow;
import dev.portcullis.persistence.sentinel.SentinelPosition;
import dev.portcullis.persistence.sentinel.SentinelPositionQueries;
import jakarta.ejb.EJBException;
import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The transactions of the sentinel. Each is short: the chain is read between them, never inside. A
 * row and its position are one commit, so each block has exactly one row.
 */
@Stateless
public class SentinelStore {
  @Inject private JudgementQueries judgements;
  @Inject private SentinelPositionQueries positions;
  @Inject private LeaseQueries leases;
  @Inject private MutationContext mutations;
  @Inject private EscapeReporter news;
  @Inject private Event<Judged> judged;

  /** For the container. */
  public SentinelStore() {}

  /**
   * A stored judgement, for metrics.
   *
   * @param verdict of the block; of a gap, unjudged
   * @param blocks the number of blocks
   * @param escapes the number of escaped transactions, including reported ones of earlier blocks
   * @param suspects the number of undecided ones that current rights deny, including reported ones
   * @param again whether it could not be judged before
   * @param framesOnly whether opcode reads were not judged
   */
  public record Judged(
      BlockVerdict verdict,
      long blocks,
      int escapes,
      int suspects,
      boolean again,
      boolean framesOnly) {}

  /** Acquires or renews a lease; false if another node has it. */
  public boolean acquire(String name, String holder, Duration duration) {
    return leases.acquire(name, holder, duration);
  }

  /** Releases a lease. */
  public void release(String name, String holder) {
    leases.release(name, holder);
  }

  /** The position up to which a chain was judged; empty before the first judgement. */
  public Optional<SentinelPosition> position(long chainId) {
    return positions.find(chainId);
  }

  /** Begins at a block, unless another node has begun. */
  public void start(long chainId, long first) {
    positions.start(new SentinelPosition(chainId, first, null));
  }

  /** The judged block of this number that is on the chain, as far as known. */
  public Optional<JudgedBlock> at(long chainId, long number) {
    return judgements.at(chainId, number);
  }

  /**
   * Stores the judgement of the next block, and reports its escapes.
   *
   * @param from the expected position; nothing is stored if it has changed
   * @param policyVersion the policy version of the judgement
   * @return whether it was stored
   */
  public boolean store(
      SentinelPosition from, ChainHeader block, BlockJudgement found, long policyVersion) {
    mutations.bind();
    Instant now = Clock.now();
    String hash = block.hash().text();
    SentinelPosition next = new SentinelPosition(from.chainId(), block.number() + 1, hash);
    if (!positions.move(from, next)) {
      return false;
    }
    JudgementRow row = found.row(Ids.id(), from.chainId(), block, policyVersion, now);
    if (!append(row, found, false, 0)
        && judgements.find(hash).filter(known -> known.leftAt() != null).isPresent()) {
      append(JudgementRow.moved(Ids.id(), from.chainId(), block.number(), hash, false, now));
    }
    return true;
  }

  /**
   * The incomplete judgements of the days since a moment, the highest block first.
   *
   * @param block the block number before which the search continues
   * @param place the position in the log before which it continues within this block number
   */
  public Optional<JudgedBlock> unjudged(long chainId, Instant since, long block, long place) {
    return judgements.unjudged(chainId, since, block, place);
  }

  /** The escapes that an earlier judgement of a block found. */
  public EscapeSummary escapes(BlockToJudge block) {
    return block
        .unjudged()
        .map(
            known ->
                new EscapeSummary(
                    block.escapedBefore(),
                    judgements.escapes(known.row(), known.position()).stream()
                        .filter(each -> each.verdict().equals(BlockVerdict.ESCAPED.wireName()))
                        .toList()))
        .orElse(EscapeSummary.NONE);
  }

  /**
   * Stores the judgement of a block that could not be judged before. It supersedes the row of that
   * block, and escapes are reported. A gap becomes shorter by the block.
   *
   * @param policyVersion the policy version of the judgement
   * @return whether this call, and not a concurrent one, stored the judgement or shortened the gap.
   *     A block of a gap that has a row from before a reorganization keeps that row
   */
  public boolean storeRetriedJudgement(
      JudgedBlock unjudged, ChainHeader block, BlockJudgement found, long policyVersion) {
    mutations.bind();
    long chainId = unjudged.row().chainId();
    JudgementRow row = found.row(Ids.id(), chainId, block, policyVersion, Clock.now());
    if (unjudged.row().lastBlock() == null) {
      Integer before = unjudged.row().escaped();
      return append(row.superseding(unjudged.position()), found, true, before == null ? 0 : before);
    }
    if (!shorten(unjudged)) {
      return false;
    }
    append(row, found, true, 0);
    return true;
  }

  /** Removes the last block, which has a row of its own, from a gap. */
  public boolean shorten(JudgedBlock gap) {
    JudgementRow row = gap.row();
    return judgements
        .append(
            row.truncated(Ids.id(), gap.position(), row.lastBlock() - 1, Clock.now()), List.of())
        .isPresent();
  }

  private boolean append(JudgementRow row, BlockJudgement found, boolean again, int escapedBefore) {
    Optional<Long> position = judgements.append(row, found.rows());
    position.ifPresent(
        at -> {
          report(judgements.escapes(row, at));
          judged.fire(
              new Judged(
                  found.verdict(),
                  1,
                  found.escaped() - escapedBefore,
                  found.suspected(),
                  again,
                  found.isByFramesOnly()));
        });
    return position.isPresent();
  }

  private void report(List<EscapeRow> rows) {
    Map<Boolean, List<EscapeRow>> byReport =
        rows.stream()
            .filter(EscapeRow::told)
            .collect(
                Collectors.partitioningBy(
                    each -> each.verdict().equals(BlockVerdict.ESCAPED.wireName())));
    news.escaped(byReport.get(true));
    news.suspected(byReport.get(false));
  }

  /** Goes back by the last block, which left the chain. */
  public void goBack(SentinelPosition from, JudgedBlock last) {
    JudgementRow row = last.row();
    move(
        from,
        new SentinelPosition(from.chainId(), row.blockNumber(), parent(from, row).orElse(null)));
    append(
        JudgementRow.moved(
            Ids.id(), from.chainId(), row.blockNumber(), row.blockHash(), true, Clock.now()));
  }

  /** The hash of the parent block, if that was judged. */
  private Optional<String> parent(SentinelPosition from, JudgementRow row) {
    return judgements
        .at(from.chainId(), row.blockNumber() - 1)
        .map(before -> before.row().blockHash());
  }

  /** Continues with a block without knowing its parent. */
  public void continueAt(SentinelPosition from, long block) {
    move(from, new SentinelPosition(from.chainId(), block, null));
  }

  /** Skips all blocks up to this one, and records them as a gap. */
  public void skipBlocks(SentinelPosition from, long last) {
    mutations.bind();
    move(from, new SentinelPosition(from.chainId(), last + 1, null));
    append(
        JudgementRow.gap(
            Ids.id(),
            from.chainId(),
            from.nextBlock(),
            last,
            UnjudgedReason.DOWNTIME.wireName(),
            Clock.now()));
    judged.fire(new Judged(BlockVerdict.UNJUDGED, last + 1 - from.nextBlock(), 0, 0, false, false));
  }

  private void append(JudgementRow row) {
    if (judgements.append(row, List.of()).isEmpty()) {
      throw new EJBException("A row of the kind " + row.kind() + " was not appended");
    }
  }

  private void move(SentinelPosition from, SentinelPosition to) {
    if (!positions.move(from, to)) {
      throw new ConcurrentJudgementException();
    }
  }
}
