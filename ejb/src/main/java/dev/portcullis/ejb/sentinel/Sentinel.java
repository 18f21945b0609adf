package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeBusy;
import dev.portcullis.ejb.decision.AccessFacts;
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
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Judges the blocks of the chain one after the other, on one node at a time. One thread steps it;
 * the position in the database is the truth, and what nodes say is doubted (ADR 0059, 0122).
 */
@Dependent
public class Sentinel {
  private static final Logger LOG = LoggerFactory.getLogger(Sentinel.class);

  /** So often a node may fail at one block before the block is left unjudged. */
  static final int PATIENCE = 3;

  /** A block with so many after it was mined a moment ago, whatever its own time is. */
  private static final int FRESH = 2;

  /** By how much another block may be older than it is seen, where its own time says nothing. */
  private static final Duration UNDATED = Duration.ofHours(1);

  /** How long to wait for a node that contradicts itself: it is about to be somewhere else. */
  private static final Duration MOMENT = Duration.ofMillis(100);

  private final ChainNode chain;
  private final SentinelStore store;
  private final SentinelFacts facts;
  private final BlockJudge judge;
  private final SentinelConfig config;
  private final Lease lease;

  private long failedAt = -1;
  private int failures;
  private boolean gaveUp;

  /** A sentinel that starts from what the database says. */
  @Inject
  public Sentinel(
      ChainNode chain,
      SentinelStore store,
      SentinelFacts facts,
      AccessFacts access,
      SentinelConfig config) {
    this(chain, store, facts, access, config, System::nanoTime);
  }

  /** With a clock of one's own. */
  Sentinel(
      ChainNode chain,
      SentinelStore store,
      SentinelFacts facts,
      AccessFacts access,
      SentinelConfig config,
      LongSupplier nanos) {
    this.chain = chain;
    this.store = store;
    this.facts = facts;
    this.config = config;
    this.judge = new BlockJudge(access, facts, nanos);
    this.lease =
        new Lease(
            store::acquire,
            store::release,
            () -> "sentinel-" + chain.chainId(),
            config.lease(),
            nanos);
  }

  /**
   * Judges the next block, or goes back by one; does nothing when it is another node's turn.
   *
   * @return how long to wait for a signal before the next
   * @throws RuntimeException when the chain or the database fails; the next step starts afresh
   */
  public Duration step() {
    try {
      return lease.isHeld() ? tryStep() : config.poll();
    } catch (Overtaken overtaken) {
      return Duration.ZERO;
    } catch (RuntimeException | Error failure) {
      Optional<Duration> busy = NodeBusy.wait(failure);
      if (busy.isPresent()) {
        return busy.get();
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

  private Duration tryStep() {
    long chainId = chain.chainId();
    Optional<SentinelPosition> stored = store.position(chainId);
    // After the position: what another node has judged meanwhile never looks like a fork.
    ChainNode node = chain.pinned();
    BlockHeader head = node.head();
    if (stored.isEmpty()) {
      store.start(chainId, head.number());
      return Duration.ZERO;
    }
    SentinelPosition position = stored.get();
    if (head.number() + 1 < position.nextBlock()) {
      return isBehind(position, head) ? config.poll() : goBack(node, position, head);
    }
    if (head.number() + 1 == position.nextBlock()) {
      return isLast(position, head) ? config.poll() : goBack(node, position, head);
    }
    long first = head.number() + 1 - config.catchUp();
    if (position.nextBlock() < first) {
      LOG.warn(
          "Blocks {} to {} were not judged: nobody was there to judge them for too long",
          position.nextBlock(),
          first - 1);
      store.passOver(position, first - 1);
      return Duration.ZERO;
    }
    Optional<BlockHeader> next =
        head.number() == position.nextBlock()
            ? Optional.of(head)
            : node.block(position.nextBlock());
    if (next.isEmpty()) {
      return MOMENT;
    }
    String before = position.blockHash();
    if (before != null && !before.equals(next.get().parentHash().text())) {
      return goBack(node, position, head);
    }
    return judge(node, position, next.get(), head);
  }

  private static boolean isLast(SentinelPosition position, BlockHeader head) {
    return position.blockHash() == null || position.blockHash().equals(head.hash().text());
  }

  /** Whether the node lags: its head was judged. */
  private boolean isBehind(SentinelPosition position, BlockHeader head) {
    return store
        .at(position.chainId(), head.number())
        .filter(judged -> judged.row().blockHash().equals(head.hash().text()))
        .isPresent();
  }

  private Duration goBack(ChainNode node, SentinelPosition position, BlockHeader head) {
    node.confirmChain();
    Optional<JudgedBlock> last = store.at(position.chainId(), position.nextBlock() - 1);
    if (last.isEmpty()) {
      // Nothing before was judged: a chain that is shorter is judged from its head on.
      store.goOn(position, Math.min(position.nextBlock(), head.number()));
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

  private Duration judge(
      ChainNode node, SentinelPosition position, BlockHeader block, BlockHeader head) {
    Instant seen = Clock.now();
    boolean isFresh = head.number() - block.number() <= FRESH;
    Instant earliest = isFresh ? seen : seen.minus(UNDATED);
    long version = facts.policyVersion();
    BlockJudgement found;
    try {
      boolean patient = isPatient(block);
      found = judge.judge(node, SeenBlock.read(node, block), seen, earliest, patient);
      gaveUp = !patient && found.why().filter(Unjudged.NO_ANSWER::equals).isPresent();
      failures = 0;
    } catch (Unjudged.Found unreadable) {
      found = BlockJudgement.unjudged(unreadable.why());
    } catch (Failure failure) {
      if (failure.reason() != Failure.Reason.CHAIN_UNAVAILABLE || isToBeTriedAgain(block)) {
        throw failure;
      }
      gaveUp = true;
      failures = 0;
      found = BlockJudgement.unjudged(Unjudged.NO_ANSWER);
    }
    if (found.why().isPresent() && !stands(node, block)) {
      return MOMENT;
    }
    store.store(position, block, found, version);
    return Duration.ZERO;
  }

  /** Whether the block is on the chain still: of one that left meanwhile little can be asked. */
  private static boolean stands(ChainNode node, BlockHeader block) {
    return node.block(block.number()).filter(block::equals).isPresent();
  }

  /** Whether the block is judged again if the node does not answer. */
  private boolean isPatient(BlockHeader block) {
    return !gaveUp && (failedAt != block.number() || failures < PATIENCE - 1);
  }

  /** A node that answered for its head and not for a block may hang at this block for ever. */
  private boolean isToBeTriedAgain(BlockHeader block) {
    failures = failedAt == block.number() ? failures + 1 : 1;
    failedAt = block.number();
    return failures < PATIENCE && !gaveUp;
  }
}
