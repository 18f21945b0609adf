package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.bundler.BundlerConfig;
import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeRateLimitedException;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.job.Lease;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.sentinel.JudgedBlock;
import dev.portcullis.persistence.sentinel.SentinelPosition;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Judges the blocks of the chain one after the other, on one cluster node at a time. One thread
 * reads, judges and writes. The position in the database is authoritative; results of nodes are
 * validated (ADR 0059, 0122).
 */
@Dependent
public class Sentinel {
  private static final Logger LOG = LoggerFactory.getLogger(Sentinel.class);

  /** The most attempts at one block before it is recorded as unjudged. */
  static final int PATIENCE = 3;

  /** A block with at most so many successors was mined recently, whatever its own time is. */
  private static final int FRESH = 2;

  /** The assumed maximum age of other blocks if their own time is not credible. */
  private static final Duration UNDATED = Duration.ofHours(1);

  /** The pause after contradictory results: a failover is likely in progress. */
  private static final Duration MOMENT = Duration.ofMillis(100);

  private final ChainNode chain;
  private final SentinelStore store;
  private final SentinelFacts facts;
  private final BlockJudge judge;
  private final SentinelConfig config;
  private final Lease lease;
  private final LongSupplier nanos;
  private final UnjudgedBlockRetries unjudgedBlocks;

  private ChainHeader lastHead;
  private long quietSince;
  private long failedAt = -1;
  private int failures;
  private boolean gaveUp;
  private Duration pause = Duration.ZERO;

  /** A sentinel that starts from the position in the database. */
  @Inject
  public Sentinel(
      ChainNode chain,
      SentinelStore store,
      SentinelFacts facts,
      DecisionFactCache access,
      SentinelConfig config,
      BundlerConfig bundler) {
    this(chain, store, facts, access, config, bundler, System::nanoTime);
  }

  /** With the given clock. */
  Sentinel(
      ChainNode chain,
      SentinelStore store,
      SentinelFacts facts,
      DecisionFactCache access,
      SentinelConfig config,
      BundlerConfig bundler,
      LongSupplier nanos) {
    this.chain = chain;
    this.store = store;
    this.facts = facts;
    this.config = config;
    this.nanos = nanos;
    this.judge = new BlockJudge(access, facts, bundler.bundles(), config::judgesOpcodes, nanos);
    this.unjudgedBlocks = new UnjudgedBlockRetries(store, config.rejudge(), nanos);
    this.lease =
        new Lease(
            store::acquire,
            store::release,
            () -> "sentinel-" + chain.chainId(),
            config.lease(),
            nanos);
  }

  /**
   * The next step.
   *
   * @param block the block to judge; empty if there is none now
   * @param delay if there is none, how long to wait for a signal before the next attempt
   */
  public record Next(Optional<BlockToJudge> block, Duration delay) {
    private static Next of(BlockToJudge block) {
      return new Next(Optional.of(block), Duration.ZERO);
    }

    private static Next after(Duration wait) {
      return new Next(Optional.empty(), wait);
    }
  }

  /**
   * Judges the next block, or goes back by one. It does nothing if another node has the lease.
   *
   * @return how long to wait for a signal before the next
   * @throws RuntimeException if the chain or the database fails; the next step starts afresh
   */
  Duration step() {
    Next next = read();
    next.block().flatMap(this::judge).ifPresent(this::write);
    return next.delay();
  }

  /**
   * The next block to judge. Without a new block, this is one that could not be judged before. Goes
   * back by one if the last block left the chain. Empty if another node has the lease.
   *
   * @throws RuntimeException if the chain or the database fails; the next call starts afresh
   */
  public Next read() {
    Duration due = pause;
    pause = Duration.ZERO;
    return due.isZero()
        ? guarded(() -> lease.isHeld() ? next() : Next.after(config.poll()), Next::after)
        : Next.after(due);
  }

  /**
   * Judges a block.
   *
   * @return empty if it left the chain, or still cannot be judged
   * @throws RuntimeException if the chain or the database fails; nothing was stored
   */
  public Optional<NewJudgement> judge(BlockToJudge block) {
    return guarded(
        () -> {
          Optional<NewJudgement> found =
              block.unjudged().isPresent() ? judgeAgain(block) : judgeNext(block);
          if (Cancellation.current().isCancelled()) {
            throw Failure.of(
                Failure.Reason.CHAIN_UNAVAILABLE, "The job was stopped before it judged the block");
          }
          return found;
        },
        busy -> {
          pause = busy;
          return Optional.empty();
        });
  }

  /** Stores a judgement, unless another node has done so, in the caller's transaction if any. */
  public void write(NewJudgement result) {
    BlockToJudge block = result.block();
    if (block.unjudged().isEmpty()) {
      boolean written =
          store.store(block.from(), block.header(), result.judgement(), result.policyVersion());
      LOG.debug("Block {} was judged, written: {}", block.header().number(), written);
    } else if (store.storeRetriedJudgement(
        block.unjudged().get(), block.header(), result.judgement(), result.policyVersion())) {
      unjudgedBlocks.judged(block);
    }
  }

  private <T> T guarded(Supplier<T> work, Function<Duration, T> later) {
    try {
      return work.get();
    } catch (ConcurrentJudgementException concurrentJudgementException) {
      return later.apply(Duration.ZERO);
    } catch (RuntimeException | Error failure) {
      Optional<Duration> busy = NodeRateLimitedException.wait(failure);
      if (busy.isPresent()) {
        return later.apply(busy.get());
      }
      release(failure);
      throw failure;
    }
  }

  /** Lets another node judge. */
  public void release() {
    lease.release();
  }

  private void release(Throwable because) {
    try {
      lease.release();
    } catch (RuntimeException alsoFailed) {
      because.addSuppressed(alsoFailed);
    }
  }

  private Next next() {
    long chainId = chain.chainId();
    Optional<SentinelPosition> stored = store.position(chainId);
    // After the position: a concurrent judgement of another node never looks like a reorganization.
    ChainNode node = chain.pinned();
    ChainHeader head = noted(node.head());
    if (stored.isEmpty()) {
      store.start(chainId, head.number());
      return Next.after(Duration.ZERO);
    }
    SentinelPosition position = stored.get();
    if (head.number() + 1 < position.nextBlock()) {
      return Next.after(isBehind(position, head) ? config.poll() : goBack(node, position, head));
    }
    if (head.number() + 1 == position.nextBlock()) {
      return isLast(position, head)
          ? unjudgedBlocks
              .next(node, position)
              .map(Next::of)
              .orElseGet(() -> Next.after(config.poll()))
          : Next.after(goBack(node, position, head));
    }
    long first = head.number() + 1 - config.catchUp();
    if (position.nextBlock() < first) {
      LOG.warn(
          "Blocks {} to {} were not judged: no node judged blocks for too long",
          position.nextBlock(),
          first - 1);
      store.skipBlocks(position, first - 1);
      return Next.after(Duration.ZERO);
    }
    Optional<ChainHeader> next =
        head.number() == position.nextBlock()
            ? Optional.of(head)
            : node.block(position.nextBlock());
    if (next.isEmpty()) {
      return Next.after(MOMENT);
    }
    String before = position.blockHash();
    if (before != null && !before.equals(next.get().parentHash().text())) {
      return Next.after(goBack(node, position, head));
    }
    return Next.of(toJudge(node, position, next.get(), head));
  }

  private ChainHeader noted(ChainHeader head) {
    if (!head.equals(lastHead)) {
      lastHead = head;
      quietSince = nanos.getAsLong();
    }
    return head;
  }

  private static boolean isLast(SentinelPosition position, ChainHeader head) {
    return position.blockHash() == null || position.blockHash().equals(head.hash().text());
  }

  /** Whether the node lags: its head was judged. */
  private boolean isBehind(SentinelPosition position, ChainHeader head) {
    return store
        .at(position.chainId(), head.number())
        .filter(judged -> judged.row().blockHash().equals(head.hash().text()))
        .isPresent();
  }

  private Duration goBack(ChainNode node, SentinelPosition position, ChainHeader head) {
    node.confirmChain();
    Optional<JudgedBlock> last = store.at(position.chainId(), position.nextBlock() - 1);
    if (last.isEmpty()) {
      // Nothing was judged before: a shorter chain is judged from its head on.
      store.continueAt(position, Math.min(position.nextBlock(), head.number()));
      return Duration.ZERO;
    }
    String hash = last.get().row().blockHash();
    if (node.block(position.nextBlock() - 1)
        .filter(block -> block.hash().text().equals(hash))
        .isPresent()) {
      return MOMENT;
    }
    store.goBack(position, last.get());
    return Duration.ZERO;
  }

  private static BlockToJudge toJudge(
      ChainNode node, SentinelPosition position, ChainHeader block, ChainHeader head) {
    Instant seen = Clock.now();
    Instant mined = Instant.ofEpochSecond(block.timestamp());
    if (mined.isAfter(seen)) {
      mined = head.number() - block.number() <= FRESH ? seen : seen.minus(UNDATED);
    }
    return new BlockToJudge(node, block, position, seen, mined, Optional.empty());
  }

  private Optional<NewJudgement> judgeNext(BlockToJudge block) {
    ChainHeader header = block.header();
    long version = facts.policyVersion();
    BlockJudgement found;
    try {
      boolean patient = isPatient(header);
      found = judge(block, EscapeSummary.NONE, new BlockDeadline(nanos, patient));
      gaveUp = !patient && found.why().filter(UnjudgedReason.NO_ANSWER::equals).isPresent();
      failures = 0;
    } catch (UnjudgedReason.UnjudgedException unreadable) {
      found = BlockJudgement.unjudged(unreadable.why());
    } catch (Failure failure) {
      if (failure.reason() != Failure.Reason.CHAIN_UNAVAILABLE || mayRetry(header)) {
        throw failure;
      }
      gaveUp = true;
      failures = 0;
      found = BlockJudgement.unjudged(UnjudgedReason.NO_ANSWER);
    }
    if (!found.isWhole() && !isOnChain(block.node(), header)) {
      pause = MOMENT;
      return Optional.empty();
    }
    return Optional.of(new NewJudgement(block, found, version));
  }

  private BlockJudgement judge(BlockToJudge block, EscapeSummary known, BlockDeadline deadline) {
    return judge.judge(block, ObservedBlock.read(block.node(), block.header()), known, deadline);
  }

  /**
   * Judges a block again. Escapes stay. If accounts were missing before, a node that lists none
   * cannot complete the judgement.
   */
  private Optional<NewJudgement> judgeAgain(BlockToJudge block) {
    long version = facts.policyVersion();
    BlockJudgement found;
    try {
      Duration quiet = Duration.ofNanos(nanos.getAsLong() - quietSince);
      EscapeSummary known = block.escapedBefore() == 0 ? EscapeSummary.NONE : store.escapes(block);
      found = judge(block, known, BlockDeadline.brief(nanos, quiet));
      if (found.isByFramesOnly() && block.hadMissingAccounts()) {
        found = found.withMissingAccounts();
      }
    } catch (UnjudgedReason.UnjudgedException unreadable) {
      found = BlockJudgement.unjudged(unreadable.why());
    } catch (Failure failure) {
      if (failure.reason() != Failure.Reason.CHAIN_UNAVAILABLE
          || NodeRateLimitedException.wait(failure).isPresent()) {
        throw failure;
      }
      found = BlockJudgement.unjudged(UnjudgedReason.NO_ANSWER);
    }
    if (!found.isWhole()) {
      unjudgedBlocks.failed(found.why().orElseThrow());
    }
    return block.isBetterBy(found) && isOnChain(block.node(), block.header())
        ? Optional.of(new NewJudgement(block, found, version))
        : Optional.empty();
  }

  /** Whether the block is still on the chain. Nodes return little about a block that left it. */
  private static boolean isOnChain(ChainNode node, ChainHeader block) {
    return node.block(block.number()).filter(block::equals).isPresent();
  }

  /** Whether the block is judged again if the node does not respond. */
  private boolean isPatient(ChainHeader block) {
    return !gaveUp && (failedAt != block.number() || failures < PATIENCE - 1);
  }

  /** A node that reported its head but failed for a block may hang at this block forever. */
  private boolean mayRetry(ChainHeader block) {
    failures = failedAt == block.number() ? failures + 1 : 1;
    failedAt = block.number();
    return failures < PATIENCE && !gaveUp;
  }
}
