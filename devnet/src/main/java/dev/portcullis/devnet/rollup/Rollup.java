package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.production.ChainListener;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.PriorityTransactionCounter;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two chains in this process: layer 2, and layer 1 that it settles on. A thread of its own carries
 * requests down and batches up; neither chain waits for it.
 */
public final class Rollup implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Rollup.class);
  private static final int STEP_MILLIS = 100;
  private static final int LONGEST_MINUTES = 2;
  private static final long AGAIN_NANOS = 2_000_000_000;

  /** More gas would let more transactions into a block than layer 1 can count in a batch. */
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
          askAgain();
        }
      };

  /** Requests in blocks that were taken back are still in the queue of layer 1. */
  private final ChainListener removedAbove =
      new ChainListener() {
        @Override
        public void onBlock(Block block) {
          // Batches are closed by the clock of this thread.
        }

        @Override
        public void onRemoved(List<Block> removed) {
          askAgain();
        }
      };

  private String lastFailure = "";

  /** Whether layer 2 kept requests waiting, and when it is asked for them again. */
  private boolean waits;

  private long againAt;

  private Rollup(Chain chain, Chain below, RollupSettings settings) {
    this.chain = chain;
    this.layer1 = new Layer1Contracts(below);
    this.batches = new Batches(chain);
    if (batches.last() < 0) {
      Block genesis = chain.block(BlockIdentifier.Tag.EARLIEST).orElseThrow();
      batches.begin(genesis, chain.stateRoot(genesis), layer1.gasPrice());
    }
    requireTogether();
    sayWhenOlder();
    this.settler = new Settler(chain, batches, layer1, settings);
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

  /**
   * Opens both chains, or begins them. Layer 1 lives in the directory {@code l1} below that of
   * layer 2.
   *
   * @param settings how layer 2 is; its genesis is the rollup's to say
   * @param rollup how it goes to layer 1
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
      below = Chain.open(below(settings, rollup));
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
   * Settings of a chain that begins with the system contracts, so that layer 1 can be switched on
   * at any later start.
   */
  public static ChainSettings withSystemContracts(ChainSettings settings) {
    return settings.toBuilder().genesis(L2Genesis.INSTANCE).build();
  }

  private static ChainSettings below(ChainSettings settings, RollupSettings rollup) {
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

  /** Without a sync of every block, a loss of power can leave one chain ahead of the other. */
  private void requireTogether() {
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
                    .map(batch -> batch.commitment(layer1.commitment(committed - 1)))
                    .filter(layer1.commitment(committed)::equals)
                    .isPresent());
    long executed = PriorityTransactionCounter.next(chain.state(BlockIdentifier.Tag.LATEST));
    if (!same || executed > layer1.count(Layer1ContractAddresses.REQUEST_COUNT)) {
      throw new StoreException(
          "The stored chain and its layer 1 do not fit together; switch layer 1 off or start with"
              + " an empty directory",
          null);
    }
  }

  /** The contracts of a chain are those of its genesis for ever. */
  private void sayWhenOlder() {
    if (!L2Genesis.isIn(chain.state(BlockIdentifier.Tag.LATEST))) {
      LOG.warn(
          "The stored chain keeps the contracts for layer 1 that it began with, which are not those"
              + " of this version: what newer clients ask of them may be missing. To have them,"
              + " start with an empty directory");
    }
  }

  private void start() {
    layer1.chain().addListener(newBelow);
    chain.addListener(removedAbove);
    var unused = thread.scheduleWithFixedDelay(this::step, 0, STEP_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void askAgain() {
    asked.set(true);
    thread.execute(this::step);
  }

  /** Layer 2 tries what it keeps waiting by itself; what is behind that has to be shown to it. */
  private boolean isAskedAgain() {
    boolean again = waits && System.nanoTime() - againAt >= 0;
    waits &= !again;
    return again;
  }

  private void step() {
    try {
      if (!lastFailure.isEmpty()) {
        settler.lookUp();
      }
      if ((asked.getAndSet(false) || isAskedAgain()) && !settler.forwardRequests()) {
        againAt = System.nanoTime() + AGAIN_NANOS;
        waits = true;
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

  /** Proofs of what layer 2 says to layer 1. */
  public LogProofs proofs() {
    return proofs;
  }

  /** Who commits, proves and executes. */
  public EvmAddress operator() {
    return Layer1ContractAddresses.OPERATOR;
  }

  /** The entrance on layer 1. */
  public EvmAddress bridgehub() {
    return Layer1ContractAddresses.BRIDGEHUB;
  }

  /** The contract on layer 1 that holds batches, queue and proofs. */
  public EvmAddress mainContract() {
    return Layer1ContractAddresses.MAIN;
  }

  /** The contract on layer 1 that holds ether and tokens. */
  public EvmAddress sharedBridge() {
    return Layer1ContractAddresses.SHARED_BRIDGE;
  }

  /**
   * Sees to it that an account has ether on layer 1, of the operator's: on the thread that sends
   * the operator's other transactions, so that no two have the same nonce. Waits for it.
   *
   * @param least what it has then at least, wei
   * @throws IllegalStateException when layer 1 does not take it
   */
  public void endow(EvmAddress account, UInt256 least) {
    try {
      thread.submit(() -> layer1.endow(account, least)).get(LONGEST_MINUTES, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("layer 1 does not endow " + account, e);
    }
  }

  /** Ends the step under way, then closes both chains. */
  @Override
  public void close() {
    layer1.chain().removeListener(newBelow);
    chain.removeListener(removedAbove);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
        LOG.warn("The step between the layers does not end; it is left out");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    layer1.chain().close();
    chain.close();
  }
}
