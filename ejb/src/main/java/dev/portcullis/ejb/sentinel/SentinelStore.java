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
 * The transactions of the sentinel, each short: the chain is read between them, never inside. A row
 * and the position behind it are one commit, so there is no block without a row and none twice.
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
   * What was stored, for counters.
   *
   * @param verdict of the block; of a gap, unjudged
   * @param blocks how many
   * @param escapes how many transactions escaped, including reported ones of earlier blocks
   * @param suspects how many undecided ones present rights deny, including reported ones
   * @param again whether it could not be judged before
   * @param framesOnly whether what opcodes read was not judged
   */
  public record Judged(
      BlockVerdict verdict,
      long blocks,
      int escapes,
      int suspects,
      boolean again,
      boolean framesOnly) {}

  /** Takes or keeps a lease; false when another node has it. */
  public boolean acquire(String name, String holder, Duration duration) {
    return leases.acquire(name, holder, duration);
  }

  /** Gives a lease back. */
  public void release(String name, String holder) {
    leases.release(name, holder);
  }

  /** How far a chain was judged; empty before anything was. */
  public Optional<SentinelPosition> position(long chainId) {
    return positions.find(chainId);
  }

  /** Begins at a block, unless another node has begun. */
  public void start(long chainId, long first) {
    positions.start(new SentinelPosition(chainId, first, null));
  }

  /** The judged block of this number that is on the chain as far as that is known. */
  public Optional<JudgedBlock> at(long chainId, long number) {
    return judgements.at(chainId, number);
  }

  /**
   * Stores the judgement of the next block, and reports what escaped.
   *
   * @param from where the chain stood; nothing is written if it does not stand there any more
   * @param policyVersion what the judgement saw
   * @return whether it was written down
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
   * What could not be judged of the days since a moment, the highest first.
   *
   * @param block before this block number in the list
   * @param place and, of this number, before this place in the chain of rows
   */
  public Optional<JudgedBlock> unjudged(long chainId, Instant since, long block, long place) {
    return judgements.unjudged(chainId, since, block, place);
  }

  /** What an earlier judgement of a block found to have escaped. */
  public KnownEscapes escapes(BlockToJudge block) {
    return block
        .unjudged()
        .map(
            known ->
                new KnownEscapes(
                    block.escapedBefore(),
                    judgements.escapes(known.row(), known.position()).stream()
                        .filter(each -> each.verdict().equals(BlockVerdict.ESCAPED.wireName()))
                        .toList()))
        .orElse(KnownEscapes.NONE);
  }

  /**
   * Stores the judgement of a block that could not be judged before. It supersedes the row of that
   * block, and what escaped is reported. A gap becomes shorter by the block.
   *
   * @param policyVersion what the judgement saw
   * @return whether this call stored the judgement or shortened the gap, rather than another one
   *     meanwhile. A block of a gap that has a row from before a fork keeps that row
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

  /** Takes the last block, which has a row of its own, from a gap. */
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

  /** The hash of the block before, where that one was judged. */
  private Optional<String> parent(SentinelPosition from, JudgementRow row) {
    return judgements
        .at(from.chainId(), row.blockNumber() - 1)
        .map(before -> before.row().blockHash());
  }

  /** Goes on with a block without knowing the one before it. */
  public void goOn(SentinelPosition from, long block) {
    move(from, new SentinelPosition(from.chainId(), block, null));
  }

  /** Passes over blocks up to one, which nobody judged, and says so. */
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
