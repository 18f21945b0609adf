package dev.portcullis.ejb.webhook.backfill;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.matching.EventDecoder;
import dev.portcullis.ejb.webhook.matching.LogMatch;
import dev.portcullis.ejb.webhook.matching.SubscriptionIndex;
import dev.portcullis.ejb.webhook.scan.LogReader;
import dev.portcullis.ejb.webhook.scan.ScanBound;
import dev.portcullis.ejb.webhook.scan.ScanResult;
import dev.portcullis.ejb.webhook.scan.ScanStore;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.persistence.webhook.backfill.Backfill;
import dev.portcullis.persistence.webhook.scan.BlockRef;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import dev.portcullis.persistence.webhook.scan.ScanSnapshot;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Reads past blocks for subscriptions that start in the past or were disabled for a while. It runs
 * beside the scan of new blocks without delaying it (ADR 0066). A chunk of a batch job consists of
 * {@link #read}, {@link #judge} and {@link #write}. Only writing runs in the transaction of the
 * chunk; the chain is read outside of any transaction. The amount stored at once is bounded.
 */
@ApplicationScoped
@Transactional(TxType.NOT_SUPPORTED)
public class Backfiller {
  @Inject private ChainNode chain;
  @Inject private ScanStore store;
  @Inject private EventDecoder decoder;
  @Inject private WebhookConfig config;
  @Inject private WebhookSignals signals;

  private LogReader reader;
  private WebhookSettings.ReadConfig settings;
  private BackfillScheduler turns;

  /** For the container. */
  public Backfiller() {}

  /** With a custom bound, settings and clock. */
  @SuppressWarnings("UnnecessaryAssignment") // The container does not inject this constructor.
  Backfiller(
      ChainNode chain,
      ScanStore store,
      LogReader reader,
      WebhookSettings.ReadConfig settings,
      WebhookSignals signals,
      LongSupplier nanos) {
    this.chain = chain;
    this.store = store;
    this.signals = signals;
    begin(reader, settings, nanos);
  }

  @PostConstruct
  void begin() {
    begin(
        new LogReader(chain, store, decoder, ScanBound.STEP),
        config.settings().reading(),
        System::nanoTime);
  }

  private void begin(LogReader logs, WebhookSettings.ReadConfig reading, LongSupplier nanos) {
    reader = logs;
    settings = reading;
    turns = new BackfillScheduler(store, () -> chain.chainId(), reading.lease(), nanos);
  }

  /** Whether a back-fill waits and this node has the lease to read for it. */
  public boolean isDue() {
    return turns.isDue();
  }

  /**
   * Starts a lane.
   *
   * @param checkpoint the checkpoint of the lane that this one continues, or null
   */
  public BackfillThreadState open(String checkpoint) {
    turns.enter();
    return new BackfillThreadState(checkpoint);
  }

  /**
   * Returns the next block of the lane's current back-fill. When the slice is exhausted, the
   * back-fill that has waited longest follows.
   *
   * @return empty if there is nothing to read now
   * @throws RuntimeException if the chain or the database fails; nothing is lost, and the next call
   *     is for another back-fill
   */
  public Optional<PastBlock> read(BackfillThreadState lane) {
    PastBlock next = lane.next();
    if (next == null) {
      endTurn(lane);
      beginTurn(lane);
      next = lane.next();
    }
    return Optional.ofNullable(next);
  }

  private void beginTurn(BackfillThreadState lane) {
    Optional<Backfill> next = turns.take(lane.preferred());
    if (next.isEmpty()) {
      return;
    }
    Backfill backfill = next.get();
    try {
      find(lane, backfill);
    } catch (RuntimeException | Error failure) {
      turns.failed(backfill, failure);
      throw failure;
    } finally {
      if (lane.turn() == null) {
        turns.over(backfill);
      }
    }
  }

  private void find(BackfillThreadState lane, Backfill backfill) {
    ScanSnapshot view = store.view(chain.chainId()).orElseThrow();
    ScanPosition position = view.position();
    if (view.undoing() || position.isLost()) {
      return;
    }
    long end = Math.min(backfill.endBlock(), backfill.nextBlock() + settings.maxBlocks());
    List<ChainHeader> blocks = reader.branch(backfill.nextBlock(), end - 1);
    if (blocks.isEmpty()) {
      return;
    }
    LogReader.LogBatch found =
        reader.find(
            blocks,
            backfill.nextLog(),
            new SubscriptionIndex(List.of(backfill.subscription().served(true))));
    if (isOnTheScansChain(position)) {
      BackfillSlice turn = new BackfillSlice(backfill, position.rewinds());
      lane.begin(turn, blocks(turn, found));
    }
  }

  private static List<PastBlock> blocks(BackfillSlice turn, LogReader.LogBatch found) {
    Map<Long, List<LogMatch>> matches =
        found.matches().stream().collect(Collectors.groupingBy(each -> each.log().blockNumber()));
    List<PastBlock> blocks = new ArrayList<>();
    int count = found.blocks().size();
    for (int i = 0; i < count; i++) {
      ChainHeader block = found.blocks().get(i);
      boolean last = i == count - 1;
      blocks.add(
          new PastBlock(
              turn,
              block,
              matches.getOrDefault(block.number(), List.of()),
              last ? found.nextBlock() : block.number() + 1,
              last ? found.nextLog() : 0,
              last));
    }
    return blocks;
  }

  /** Whether the node has the block that the scan read last, and therefore all blocks before it. */
  private boolean isOnTheScansChain(ScanPosition position) {
    return position.nextBlock() == 0
        || chain
            .block(position.nextBlock() - 1)
            .filter(block -> block.hash().text().equals(position.blockHash()))
            .isPresent();
  }

  /**
   * Evaluates a block with the current permissions. The result is empty if the block has no events
   * and further blocks of its slice follow.
   */
  public Optional<PastBlockResult> judge(PastBlock block) {
    ScanResult result = reader.judge(block.matches(), List.of(block.block()));
    boolean empty = result.events().isEmpty() && result.suppressed().isEmpty();
    return empty && !block.last()
        ? Optional.empty()
        : Optional.of(new PastBlockResult(block, result));
  }

  /**
   * Discards the lane's slice after a failed evaluation, because nothing more of it can be stored.
   * It is read again when its back-fill is next.
   */
  public void failed(BackfillThreadState lane, Throwable failure) {
    BackfillSlice turn = lane.turn();
    if (turn != null && !turn.isOver()) {
      turns.failed(turn.at(), failure);
      lane.drop(turn);
    }
  }

  /**
   * Queues the events of blocks and advances their back-fills, in the caller's transaction. Blocks
   * whose position or chain has changed are skipped and read again later.
   *
   * @param events in the order in which the blocks were read
   */
  @Transactional(TxType.MANDATORY)
  public void write(BackfillThreadState lane, List<PastBlockResult> events) {
    int begin = 0;
    for (int end = 1; end <= events.size(); end++) {
      BackfillSlice turn = events.get(begin).read().turn();
      if (end == events.size() || events.get(end).read().turn() != turn) {
        try {
          write(lane, turn, events.subList(begin, end));
        } catch (RuntimeException | Error failure) {
          turns.storeFailed(turn.at());
          throw failure;
        }
        begin = end;
      }
    }
  }

  private void write(BackfillThreadState lane, BackfillSlice turn, List<PastBlockResult> events) {
    PastBlock last = events.get(events.size() - 1).read();
    ScanResult all = ScanResult.of(events.stream().map(PastBlockResult::result).toList());
    BlockRef lastBlock = new BlockRef(last.block().number(), last.block().hash());
    if (!store.storePast(
        turn.at(), turn.rewinds(), all, lastBlock, last.nextBlock(), last.nextLog())) {
      lane.drop(turn);
      return;
    }
    turn.storedUpTo(last.nextBlock(), last.nextLog());
    if (!all.events().isEmpty()) {
      lane.queued();
    }
  }

  /** Whether all lanes of this node have been idle for this duration. */
  public boolean isIdle(Duration howLong) {
    return turns.isIdle(howLong);
  }

  /** Ends a lane. Blocks that it did not write are read again. */
  public void close(BackfillThreadState lane) {
    endTurn(lane);
    turns.leave();
  }

  /** Ends the slice after its events were committed. */
  private void endTurn(BackfillThreadState lane) {
    if (lane.hasQueued()) {
      signals.queued().raise();
      signals.sending().raise();
    }
    if (lane.turn() != null) {
      turns.over(lane.turn().at());
      lane.end();
    }
  }
}
