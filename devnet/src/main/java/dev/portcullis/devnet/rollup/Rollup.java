package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.production.ChainListener;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.PriorityTransactionCounter;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.devnet.tree.StateTree;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two chains in this process: layer 2, and layer 1 on which it settles. A separate thread forwards
 * priority transactions down and batches up; neither chain waits for it.
 */
public final class Rollup implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Rollup.class);
  private static final int STEP_MILLIS = 100;
  private static final int LONGEST_MINUTES = 2;
  private static final long RETRY_NANOS = 2_000_000_000;

  /**
   * A higher gas limit would permit more transactions in a block than layer 1 can count in a batch.
   */
  private static final long MOST_GAS = 1_000_000_000;

  private final Chain chain;
  private final Layer1Contracts layer1;
  private final Batches batches;
  private final Settler settler;
  private final LogProofs proofs;
  private final AtomicBoolean asked = new AtomicBoolean(true);
  private final ScheduledThreadPoolExecutor thread;
  private final ChainListener newBelow =
      new ChainListener() {
        @Override
        public void onBlock(Block block) {
          scheduleRetry();
        }
      };

  /** Priority transactions of removed blocks are still in the queue of layer 1. */
  private final ChainListener removedAbove =
      new ChainListener() {
        @Override
        public void onBlock(Block block) {
          // This thread closes batches by the clock.
        }

        @Override
        public void onRemoved(List<Block> removed) {
          scheduleRetry();
        }
      };

  private String lastFailure = "";

  /** Whether layer 2 defers priority transactions, and when they are submitted again. */
  private boolean isDeferring;

  private long retryAt;

  private Rollup(Chain chain, Chain below, RollupSettings settings) {
    this.chain = chain;
    this.layer1 = new Layer1Contracts(below);
    this.batches = new Batches(chain);
    StateCommitter committer = new StateCommitter(chain);
    if (batches.last() < 0) {
      begin(committer);
    }
    requireConsistent();
    warnIfOlder();
    this.settler = new Settler(chain, batches, layer1, settings, committer);
    this.proofs = new LogProofs(chain, batches);
    this.thread =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread worker = new Thread(task, "chain-settler");
              worker.setDaemon(true);
              return worker;
            },
            new ThreadPoolExecutor.DiscardPolicy());
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    thread.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    chain.settleThrough(batches);
    chain.fees().followLayer1(layer1::gasPrice);
  }

  private void begin(StateCommitter committer) {
    Block genesis = chain.block(BlockIdentifier.Tag.EARLIEST).orElseThrow();
    Optional<StateCommitter.Committed> committed =
        layer1.takesStateCommitments()
            ? Optional.of(committer.commit(StateTree.Version.NONE, 0, genesis))
            : Optional.empty();
    batches.begin(genesis, chain.stateRoot(genesis), layer1.gasPrice(), committed);
  }

  /**
   * Opens both chains, or creates them. Layer 1 is stored in the directory {@code l1} below that of
   * layer 2.
   *
   * @param settings of layer 2; the rollup defines its genesis
   * @param rollup the settings of the settlement
   * @return the running rollup
   * @throws StoreException with a one-line message when a directory cannot be used or the two
   *     chains in it do not belong together
   */
  public static Rollup open(ChainSettings settings, RollupSettings rollup) {
    if (settings.gasLimit() > MOST_GAS) {
      throw new IllegalArgumentException("gas limit must be at most " + MOST_GAS + " with layer 1");
    }
    Chain chain = Chain.open(withSystemContracts(settings));
    Chain below = null;
    try {
      below = Chain.open(layer1Settings(settings, rollup));
      Rollup opened = new Rollup(chain, below, rollup);
      opened.start();
      return opened;
    } catch (RuntimeException e) {
      if (below != null) {
        below.close();
      }
      chain.close();
      throw e;
    }
  }

  /**
   * Settings of a chain that begins with the system contracts, so that layer 1 can be enabled at
   * any later start.
   */
  public static ChainSettings withSystemContracts(ChainSettings settings) {
    return settings.toBuilder().genesis(L2Genesis.INSTANCE).build();
  }

  private static ChainSettings layer1Settings(ChainSettings settings, RollupSettings rollup) {
    ChainSettings.Builder builder =
        ChainSettings.builder()
            .chainId(RollupSettings.L1_CHAIN_ID)
            .fsync(settings.fsync())
            .presets(settings.presets())
            .accounts(settings.accounts())
            .accountBalance(settings.accountBalance())
            .gasLimit(Math.max(settings.gasLimit(), ChainSettings.builder().build().gasLimit()))
            .truncation(rollup.truncation())
            .genesis(new L1Genesis(settings));
    if (settings.forkChosen()) {
      builder.fork(settings.fork());
    }
    settings.dataDirectory().ifPresent(directory -> builder.dataDirectory(directory.resolve("l1")));
    return builder.build();
  }

  /** Without a sync of every block, a power failure can leave one chain ahead of the other. */
  private void requireConsistent() {
    if (chain.state(BlockIdentifier.Tag.LATEST).account(SystemContracts.BRIDGE).isEmpty()) {
      throw new StoreException(
          "The stored chain began without the contracts for layer 1; switch layer 1 off or start"
              + " with an empty directory",
          null);
    }
    long committed = layer1.count(Layer1ContractAddresses.COMMITTED_COUNT);
    boolean same =
        committed <= batches.last()
            && (committed == 0
                || batches
                    .get(committed)
                    .map(batch -> batch.storedHash(layer1.storedBatchHash(committed - 1)))
                    .filter(layer1.storedBatchHash(committed)::equals)
                    .isPresent());
    long executed = PriorityTransactionCounter.next(chain.state(BlockIdentifier.Tag.LATEST));
    boolean sameForm =
        batches.get(batches.last()).orElseThrow().stateCommitment().isPresent()
            == layer1.takesStateCommitments();
    if (!same
        || !sameForm
        || !batches.hasTree()
        || executed > layer1.count(Layer1ContractAddresses.REQUEST_COUNT)) {
      throw new StoreException(
          "The stored chain and its layer 1 do not fit together; switch layer 1 off or start with"
              + " an empty directory",
          null);
    }
  }

  /** The contracts of a chain always remain those of its genesis. */
  private void warnIfOlder() {
    if (!L2Genesis.isIn(chain.state(BlockIdentifier.Tag.LATEST))) {
      LOG.warn(
          "The stored chain keeps its initial layer-1 contracts, which are not those of this"
              + " version: functions that newer clients call may be missing. To get the new"
              + " contracts, start with an empty directory");
    }
  }

  private void start() {
    layer1.chain().addListener(newBelow);
    chain.addListener(removedAbove);
    var unused = thread.scheduleWithFixedDelay(this::step, 0, STEP_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void scheduleRetry() {
    asked.set(true);
    thread.execute(this::step);
  }

  /**
   * Layer 2 retries deferred priority transactions by itself; the ones behind them have to be
   * submitted to it.
   */
  private boolean isRetryDue() {
    boolean again = isDeferring && System.nanoTime() - retryAt >= 0;
    isDeferring &= !again;
    return again;
  }

  private void step() {
    try {
      if (!lastFailure.isEmpty()) {
        settler.readProgress();
      }
      if ((asked.getAndSet(false) || isRetryDue()) && !settler.forwardRequests()) {
        retryAt = System.nanoTime() + RETRY_NANOS;
        isDeferring = true;
      }
      settler.settle();
      lastFailure = "";
    } catch (RuntimeException e) {
      asked.set(true);
      if (!lastFailure.equals(e.toString())) {
        LOG.error("The chain does not settle, it is tried again and again", e);
        lastFailure = e.toString();
      }
    }
  }

  /** Layer 2. */
  public Chain chain() {
    return chain;
  }

  /** Layer 1. */
  public Layer1Contracts layer1() {
    return layer1;
  }

  /** The batches. */
  public Batches batches() {
    return batches;
  }

  /** The main contract's commitment of a committed batch; zero for the first, which it lacks. */
  public Hash commitment(ClosedBatch batch) {
    return batch.number() == 0
        ? Hash.ZERO
        : batch.commitment(layer1.storedBatchHash(batch.number() - 1));
  }

  /** The proofs of L2-to-L1 logs. */
  public LogProofs proofs() {
    return proofs;
  }

  /** The address that commits, proves and executes. */
  public EvmAddress operator() {
    return Layer1ContractAddresses.OPERATOR;
  }

  /** The bridgehub on layer 1. */
  public EvmAddress bridgehub() {
    return Layer1ContractAddresses.BRIDGEHUB;
  }

  /** The contract on layer 1 that stores batches, queue and proofs. */
  public EvmAddress mainContract() {
    return Layer1ContractAddresses.MAIN;
  }

  /** The contract on layer 1 that locks ether and tokens. */
  public EvmAddress sharedBridge() {
    return Layer1ContractAddresses.SHARED_BRIDGE;
  }

  /**
   * Funds an account on layer 1 with the operator's ether: on the thread that sends the operator's
   * other transactions, so that no two have the same nonce. Waits for it.
   *
   * @param least the minimum balance afterwards, in wei
   * @throws IllegalStateException when layer 1 rejects it
   */
  public void fund(EvmAddress account, UInt256 least) {
    try {
      thread.submit(() -> layer1.fund(account, least)).get(LONGEST_MINUTES, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("layer 1 does not endow " + account, e);
    }
  }

  /** Finishes the current step, then closes both chains. */
  @Override
  public void close() {
    layer1.chain().removeListener(newBelow);
    chain.removeListener(removedAbove);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
        LOG.warn("The step between the layers does not end; it is abandoned");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    layer1.chain().close();
    chain.close();
  }
}
