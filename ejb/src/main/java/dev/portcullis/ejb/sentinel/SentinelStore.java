package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.job.LeaseRepository;
import dev.portcullis.persistence.sentinel.EscapeRow;
import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.JudgementRepository;
import dev.portcullis.persistence.sentinel.JudgementRow;
import dev.portcullis.persistence.sentinel.SentinelPosition;
import dev.portcullis.persistence.sentinel.SentinelPositionRepository;
import jakarta.ejb.EJBException;
import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The transactions of the sentinel, each short: the chain is read between them, never inside. A row
 * and the position behind it are one commit, so there is no block without a row and none twice.
 */
@Stateless
public class SentinelStore {
  @Inject private JudgementRepository judgements;
  @Inject private SentinelPositionRepository positions;
  @Inject private LeaseRepository leases;
  @Inject private MutationContext mutations;
  @Inject private EscapeNews news;
  @Inject private Event<Judged> judged;

  /** For the container. */
  public SentinelStore() {}

  /**
   * What was written down, for whoever counts.
   *
   * @param verdict of the block; of a gap, unjudged
   * @param blocks how many
   * @param escapes how many transactions escaped, the told ones of blocks before included
   */
  public record Judged(Verdict verdict, long blocks, int escapes) {}

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
   * Writes down what was found about the next block, and tells of what escaped.
   *
   * @param from where the chain stood; nothing is written if it does not stand there any more
   * @param policyVersion what the judgement saw
   */
  public void store(
      SentinelPosition from, BlockHeader block, BlockJudgement found, long policyVersion) {
    mutations.bind();
    Instant now = Clock.now();
    String hash = block.hash().text();
    move(from, new SentinelPosition(from.chainId(), block.number() + 1, hash));
    JudgementRow row = found.row(Ids.id(), from.chainId(), block, policyVersion, now);
    if (judgements.append(row, found.rows())) {
      tell(hash);
      judged.fire(new Judged(found.verdict(), 1, found.escaped()));
    } else if (judgements.find(hash).filter(known -> known.leftAt() != null).isPresent()) {
      append(JudgementRow.moved(Ids.id(), from.chainId(), block.number(), hash, false, now));
    }
  }

  private void tell(String hash) {
    List<EscapeRow> escapes = judgements.newEscapes(hash);
    if (!escapes.isEmpty()) {
      news.escaped(escapes);
    }
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
  public void passOver(SentinelPosition from, long last) {
    mutations.bind();
    move(from, new SentinelPosition(from.chainId(), last + 1, null));
    append(
        JudgementRow.gap(
            Ids.id(),
            from.chainId(),
            from.nextBlock(),
            last,
            Unjudged.DOWNTIME.wireName(),
            Clock.now()));
    judged.fire(new Judged(Verdict.UNJUDGED, last + 1 - from.nextBlock(), 0));
  }

  private void append(JudgementRow row) {
    if (!judgements.append(row, List.of())) {
      throw new EJBException("A row of the kind " + row.kind() + " was not appended");
    }
  }

  private void move(SentinelPosition from, SentinelPosition to) {
    if (!positions.move(from, to)) {
      throw new Overtaken();
    }
  }
}
