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

/** Reads the logs of consecutive blocks until there are enough for one step. */
public final class LogReader {
  /** The maximum number of headers in one request. */
  private static final int MOST_BLOCKS = 200;

  private final ChainNode chain;
  private final ScanStore store;
  private final EventDecoder decoder;
  private final ScanBound bound;

  /** Creates a reader of at most {@code bound} in one step. */
  public LogReader(ChainNode chain, ScanStore store, EventDecoder decoder, ScanBound bound) {
    this.chain = chain;
    this.store = store;
    this.decoder = decoder;
    this.bound = bound;
  }

  /**
   * The result of a read.
   *
   * @param result the events and suppressed events
   * @param blocks the blocks that were read, the last perhaps in part
   * @param nextBlock the first block that was not read completely
   * @param nextLog the index of its first unread log; 0 unless the last block was read in part
   */
  record ReadResult(ScanResult result, List<ChainHeader> blocks, long nextBlock, int nextLog) {
    ChainHeader last() {
      return blocks.get(blocks.size() - 1);
    }

    /** The blocks that were read completely, with their events. */
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

    /** The blocks in the form that is remembered. */
    List<BlockRef> refs() {
      return blocks.stream().map(block -> new BlockRef(block.number(), block.hash())).toList();
    }
  }

  /**
   * The matches in the first of some blocks, before the permission check.
   *
   * @param blocks the blocks that were read, the last perhaps in part
   * @param matches their logs that match subscriptions, in order
   * @param nextBlock the first block that was not read completely
   * @param nextLog the index of its first unread log; 0 unless the last block was read in part
   */
  public record LogBatch(
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
   * Reads and evaluates the first of these blocks; at least one is read, at least in part.
   *
   * @param nextLog the first unread log of the first block
   * @param index the subscriptions
   */
  ReadResult read(List<ChainHeader> blocks, int nextLog, SubscriptionIndex index) {
    LogBatch found = find(blocks, nextLog, index);
    return new ReadResult(
        judge(found.matches(), found.blocks()), found.blocks(), found.nextBlock(), found.nextLog());
  }

  /** Like {@link #read}, without permission check and decoding. */
  public LogBatch find(List<ChainHeader> blocks, int nextLog, SubscriptionIndex index) {
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
    return new LogBatch(read, taken, read.get(done - 1).number() + 1, 0);
  }

  /** The logs of a block and their subscriptions; empty if the next step should read them. */
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
      // Earlier blocks are stored first; then this block is the first, and fails alone.
      return Optional.empty();
    }
  }

  /** The beginning of a block that is too large for one step. */
  private static LogBatch part(ScanBound bound, ChainHeader block, List<LogMatch> matches) {
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
    return new LogBatch(
        List.of(block),
        matches.subList(0, count),
        whole ? block.number() + 1 : block.number(),
        whole ? 0 : matches.get(count).log().logIndex());
  }

  /** Evaluates these logs with the current permissions. */
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
        permitted.suppressed(),
        judgedAt);
  }
}
