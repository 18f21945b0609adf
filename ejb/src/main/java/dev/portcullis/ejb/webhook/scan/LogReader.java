package dev.portcullis.ejb.webhook.scan;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.webhook.matching.DecodingResult;
import dev.portcullis.ejb.webhook.matching.EventDecoder;
import dev.portcullis.ejb.webhook.matching.LogMatch;
import dev.portcullis.ejb.webhook.matching.PermittedMatches;
import dev.portcullis.ejb.webhook.matching.SubscriptionIndex;
import dev.portcullis.ejb.webhook.matching.WebhookEvents;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.scan.BlockRef;
import dev.portcullis.persistence.webhook.scan.NewEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the logs of some blocks, one block after the other, until there is enough for one step. */
public final class LogReader {
  /** The headers of so many blocks are asked for at once. */
  private static final int MOST_BLOCKS = 200;

  private final ChainNode chain;
  private final ScanStore store;
  private final EventDecoder decoder;
  private final ScanBound bound;

  /** A reader of at most {@code bound} in one step. */
  public LogReader(ChainNode chain, ScanStore store, EventDecoder decoder, ScanBound bound) {
    this.chain = chain;
    this.store = store;
    this.decoder = decoder;
    this.bound = bound;
  }

  /**
   * What was read.
   *
   * @param result what comes of it
   * @param blocks the blocks that were read, the last perhaps in part
   * @param nextBlock the first block not read to its end
   * @param nextLog the first log of it not read; 0 unless the last block was read in part
   */
  record Reading(ScanResult result, List<ChainHeader> blocks, long nextBlock, int nextLog) {
    ChainHeader last() {
      return blocks.get(blocks.size() - 1);
    }

    /** The blocks that were read to their end, with their events. */
    List<ScannedBlock> scanned() {
      Map<Long, Long> events =
          result.events().stream()
              .collect(Collectors.groupingBy(NewEvent::blockNumber, Collectors.counting()));
      return blocks.stream()
          .map(ChainHeader::number)
          .filter(number -> number < nextBlock)
          .map(number -> new ScannedBlock(number, events.getOrDefault(number, 0L)))
          .toList();
    }

    /** The blocks as they are remembered. */
    List<BlockRef> refs() {
      return blocks.stream().map(block -> new BlockRef(block.number(), block.hash())).toList();
    }
  }

  /**
   * What there is to tell of the first of some blocks, before anybody is asked who may be told.
   *
   * @param blocks the blocks that were read, the last perhaps in part
   * @param matches their logs that are followed, in order
   * @param nextBlock the first block not read to its end
   * @param nextLog the first log of it not read; 0 unless the last block was read in part
   */
  public record Found(
      List<ChainHeader> blocks, List<LogMatch> matches, long nextBlock, int nextLog) {}

  /**
   * The blocks from {@code first} to {@code last} that the node has, as long as each is the parent
   * of the next.
   */
  public List<ChainHeader> branch(long first, long last) {
    List<ChainHeader> all = chain.blocks(first, Math.min(last, first + MOST_BLOCKS - 1));
    for (int i = 1; i < all.size(); i++) {
      if (!all.get(i).parentHash().equals(all.get(i - 1).hash())) {
        return all.subList(0, i);
      }
    }
    return all;
  }

  /**
   * What comes of the first of these blocks; at least one is read, at least in part.
   *
   * @param nextLog the first log of the first block that was not read yet
   * @param index who wants to be told
   */
  Reading read(List<ChainHeader> blocks, int nextLog, SubscriptionIndex index) {
    Found found = find(blocks, nextLog, index);
    return new Reading(
        judge(found.matches(), found.blocks()), found.blocks(), found.nextBlock(), found.nextLog());
  }

  /** Like {@link #read}, with nothing judged or decoded yet. */
  public Found find(List<ChainHeader> blocks, int nextLog, SubscriptionIndex index) {
    List<LogMatch> taken = new ArrayList<>();
    ScanBound.Weight weight = ScanBound.Weight.NONE;
    int done = 0;
    for (ChainHeader block : blocks) {
      Optional<List<LogMatch>> matches = matches(block, done == 0 ? nextLog : 0, done > 0, index);
      if (matches.isEmpty()) {
        break;
      }
      ScanBound.Weight more =
          matches.get().stream()
              .map(ScanBound.Weight::of)
              .reduce(ScanBound.Weight.NONE, ScanBound.Weight::plus);
      if (!bound.holds(weight.plus(more))) {
        if (done == 0) {
          return part(bound, block, matches.get());
        }
        break;
      }
      weight = weight.plus(more);
      taken.addAll(matches.get());
      done++;
    }
    List<ChainHeader> read = blocks.subList(0, done);
    return new Found(read, taken, read.get(done - 1).number() + 1, 0);
  }

  /** The logs of a block and who follows them; empty if they are better left to the next step. */
  private Optional<List<LogMatch>> matches(
      ChainHeader block, int nextLog, boolean optional, SubscriptionIndex index) {
    try {
      return Optional.of(
          chain.logs(block, index.followed()).stream()
              .filter(log -> log.logIndex() >= nextLog)
              .map(log -> new LogMatch(log, index.subscriptions(log)))
              .filter(match -> !match.subscriptions().isEmpty())
              .toList());
    } catch (Failure | NodeErrorException failure) {
      if (!optional) {
        throw failure;
      }
      // What was read before it is stored; then it is the first, and fails for itself.
      return Optional.empty();
    }
  }

  /** The beginning of a block that is too large for one step. */
  private static Found part(ScanBound bound, ChainHeader block, List<LogMatch> matches) {
    int count = 1;
    ScanBound.Weight weight = ScanBound.Weight.of(matches.get(0));
    while (count < matches.size()) {
      weight = weight.plus(ScanBound.Weight.of(matches.get(count)));
      if (!bound.holds(weight)) {
        break;
      }
      count++;
    }
    boolean whole = count == matches.size();
    return new Found(
        List.of(block),
        matches.subList(0, count),
        whole ? block.number() + 1 : block.number(),
        whole ? 0 : matches.get(count).log().logIndex());
  }

  /** What comes of these logs of these blocks, as of now. */
  public ScanResult judge(List<LogMatch> matches, List<ChainHeader> blocks) {
    if (matches.isEmpty()) {
      return ScanResult.NONE;
    }
    Instant judgedAt = Clock.now();
    PermittedMatches permitted = store.admit(matches);
    Map<Hash32, Long> timestamps =
        blocks.stream().collect(Collectors.toMap(ChainHeader::hash, ChainHeader::timestamp));
    Function<ChainLog, DecodingResult> decoding = decoder.with(permitted.abis());
    return new ScanResult(
        WebhookEvents.of(permitted.matches(), timestamps, decoding),
        permitted.withheld(),
        judgedAt);
  }
}
