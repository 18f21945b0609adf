package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.inclusion.RecentRejections;
import dev.portcullis.devnet.chain.pool.Mempool;
import dev.portcullis.devnet.chain.pool.MempoolPersistence;
import dev.portcullis.devnet.chain.production.BaseFeeCalculator;
import dev.portcullis.devnet.chain.production.BlockOverrides;
import dev.portcullis.devnet.chain.production.BlockProducer;
import dev.portcullis.devnet.chain.production.ChainClock;
import dev.portcullis.devnet.chain.production.ChainListener;
import dev.portcullis.devnet.chain.production.Genesis;
import dev.portcullis.devnet.chain.production.Notifier;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockHashes;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.query.BlockResolver;
import dev.portcullis.devnet.chain.query.LogSearch;
import dev.portcullis.devnet.chain.query.SettlementStatus;
import dev.portcullis.devnet.chain.query.UnknownBlockException;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.simulation.BundleSimulator;
import dev.portcullis.devnet.chain.simulation.CallFailedException;
import dev.portcullis.devnet.chain.simulation.CallSimulator;
import dev.portcullis.devnet.chain.simulation.PendingBlock;
import dev.portcullis.devnet.chain.simulation.TransactionReplay;
import dev.portcullis.devnet.chain.simulation.TransactionSimulationResult;
import dev.portcullis.devnet.chain.simulation.TransactionSimulator;
import dev.portcullis.devnet.crypto.bls12381.Blst;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.StateChanges;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.store.BatchStore;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.devnet.store.Database;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.devnet.store.StoreFullException;
import dev.portcullis.devnet.trie.StateTries;
import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * A chain that runs inside this process. All methods are thread-safe; blocks are produced on a
 * thread of the chain, one after the other. A block that any method or listener has returned is
 * stored: it survives the end of the process.
 *
 * <p>It is over 300 lines because it is the facade of the package: each method delegates to a part,
 * and documents its contract and its errors here.
 */
public final class Chain implements AutoCloseable {
  private final ChainSettings settings;
  private final ChainStore store;
  private final BlockResolver blocks;
  private final TransactionProcessor processor;
  private final Mempool pool;
  private final Notifier notifier = new Notifier();
  private final BlockProducer producer;
  private final PendingBlock next;
  private final TransactionSimulator previews;
  private final TransactionAdmission admission;
  private final CallSimulator calls;
  private final TransactionReplay transactionReplay;
  private final BundleSimulator bundles;
  private final LogSearch logs;
  private final FeeEstimator fees;
  private final HeadSignal heads = new HeadSignal();
  private final RecentRejections refused = new RecentRejections();

  /** Locked while blocks are removed and while a batch goes to layer 1: never both at once. */
  private final Lock settling = new ReentrantLock();

  private Chain(ChainSettings settings, ChainStore store, Block head) {
    this.settings = settings;
    this.store = store;
    this.blocks = new BlockResolver(store, head);
    this.processor = new TransactionProcessor(settings.fork());
    this.pool = new Mempool(settings.maxNonceGap(), settings.poolSize());
    ChainClock clock = new ChainClock(Clock.systemUTC());
    settings.upstream().ifPresent(copied -> clock.set(copied.last().header().timestamp()));
    BlockOverrides wishes = new BlockOverrides();
    this.producer =
        new BlockProducer(
            settings, store, pool, processor, clock, wishes, refused, notifier, this::publish);
    this.next = new PendingBlock(settings, store, pool, processor, clock, wishes);
    this.previews = new TransactionSimulator(settings, next, processor);
    this.admission =
        new TransactionAdmission(
            settings, store, blocks, processor, pool, next, previews, refused, notifier);
    this.calls = new CallSimulator(settings, blocks, next, processor, new BlockHashes(store));
    this.transactionReplay =
        new TransactionReplay(blocks, calls, processor, settings.callTimeout());
    this.bundles = new BundleSimulator(settings, calls, transactionReplay, processor);
    this.logs = new LogSearch(blocks, store, settings.logLimit());
    this.fees = new FeeEstimator(this::nextBaseFee, settings.minBaseFee());
  }

  /**
   * Opens the chain of a data directory, or creates a new one.
   *
   * @param wanted the settings
   * @return the running chain
   * @throws StoreException with a one-line message when the directory is in use, cannot be used, or
   *     contains a chain with another id
   */
  public static Chain open(ChainSettings wanted) {
    if (wanted.fork().includes(Fork.PRAGUE)) {
      // Where the library does not run, this logs it at startup.
      Blst.runsHere();
    }
    ChainStore store =
        wanted
            .dataDirectory()
            .map(
                directory ->
                    ChainStore.open(
                        directory, wanted.fsync(), wanted.stateBlocks(), wanted.truncation()))
            .orElseGet(() -> new ChainStore(Database.inMemory(), wanted.stateBlocks()));
    try {
      if (wanted.upstream().isPresent()) {
        store.clear(wanted.upstream());
      }
      ChainSettings settings = Genesis.withFork(store, wanted);
      Block head =
          store
              .head()
              .orElseGet(
                  () -> Genesis.write(store, settings, new TransactionProcessor(settings.fork())));
      Genesis.requireSame(store, settings);
      Chain chain = new Chain(settings, store, head);
      chain.restorePending();
      chain.producer.start();
      return chain;
    } catch (StoreFullException e) {
      store.close();
      throw new StoreException(e.getMessage(), e);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** The settings with which the chain was opened. */
  public ChainSettings settings() {
    return settings;
  }

  // ---- transactions

  /**
   * Accepts a transaction; a block with it follows at once or by the clock.
   *
   * @param transaction the signed transaction
   * @return its hash
   * @throws InvalidTransactionException when it is rejected; its message begins with the phrase
   *     tools know
   * @throws dev.portcullis.devnet.store.StoreFullException while no block can be stored
   * @throws dev.portcullis.devnet.upstream.UpstreamException when required data of a copied chain
   *     cannot be read
   */
  public Hash submit(Transaction transaction) {
    admission.admit(transaction);
    producer.wake();
    return transaction.hash();
  }

  /**
   * Accepts priority transactions of layer 1; the next block includes them first, in the order of
   * the queue. Executed ones are skipped; those that the rule cannot judge yet are deferred, with
   * all after them.
   *
   * @param requests in the order of their ids
   */
  public void submitPriority(List<Transaction> requests) {
    store.requireSpace();
    producer.addPriority(requests);
  }

  /** A transaction that is in a block. */
  public Optional<IncludedTransaction> transaction(Hash hash) {
    return store.transaction(hash).filter(found -> found.block().number() <= head().number());
  }

  /** A pending transaction. */
  public Optional<Transaction> pending(Hash hash) {
    return pool.find(hash);
  }

  /** Whether a pending transaction can be in the next block: there is no nonce gap before it. */
  public boolean isNext(Hash hash) {
    return pool.find(hash).filter(found -> found.nonce() < nextNonce(found.sender())).isPresent();
  }

  /** When a pending or included transaction arrived. */
  public Optional<Instant> receivedAt(Hash hash) {
    return pool.receivedAt(hash).or(() -> store.receivedAt(hash));
  }

  /**
   * Simulates a transaction as the first of the next block, without accepting it. The result of a
   * transaction that the rule rejects is not revealed.
   *
   * @throws InvalidTransactionException when it is invalid there
   * @throws CallFailedException when it exceeds the time limit of a call, or the rule rejects it
   */
  public TransactionSimulationResult preview(Transaction transaction) {
    Block parent = head();
    return previews.of(transaction, parent, store.state(parent.number()));
  }

  /** All pending transactions, in order of arrival. */
  public List<Transaction> pending() {
    return pool.all();
  }

  /** The pending transactions of a sender, by nonce, those after a gap too. */
  public List<Transaction> pending(EvmAddress sender) {
    long next = Accounts.nonce(store.state(head().number()), sender);
    return pool.of(sender).stream().filter(each -> each.nonce() >= next).toList();
  }

  /**
   * Removes pending transactions, between two blocks: returned transactions are in no block, and
   * those in the block under production are not returned.
   *
   * @param unwanted selects them
   * @return the removed ones, in order of arrival
   */
  public List<Transaction> dropPending(Predicate<Transaction> unwanted) {
    return producer.dropPending(unwanted);
  }

  /**
   * Notifies the chain that the data of the {@link InclusionRule} have changed: deferred
   * transactions are retried, and the pending block is invalidated. After the return, no block
   * based on earlier data is produced or shown.
   */
  public void recheck() {
    producer.recheck();
    next.invalidate();
  }

  /**
   * Waits until a transaction is in a block.
   *
   * @param hash the transaction
   * @param time the maximum time
   * @return the transaction in its block; empty after the time, or when the rule rejected it
   */
  public Optional<IncludedTransaction> await(Hash hash, Duration time) {
    var unused =
        heads.await(
            () ->
                Optional.of(hash).filter(each -> transaction(each).isPresent() || isRefused(each)),
            time);
    return transaction(hash);
  }

  /**
   * Whether the rule rejected a transaction recently, or it was dropped because others of its
   * sender were rejected.
   */
  public boolean isRefused(Hash hash) {
    return refused.contains(hash) && pool.find(hash).isEmpty() && transaction(hash).isEmpty();
  }

  // ---- blocks

  /** The last block. */
  public Block head() {
    return blocks.head();
  }

  /** The first block: genesis, or the last one copied from another chain. */
  public Block first() {
    return blocks.find(new BlockIdentifier.Height(blocks.first())).orElseThrow();
  }

  /**
   * A block.
   *
   * @param ref its identifier
   * @return the block; empty when it does not exist, and for {@code PENDING}
   */
  public Optional<Block> block(BlockIdentifier ref) {
    return blocks.find(ref);
  }

  /**
   * The block whose state a query refers to: {@code PENDING} means the last one.
   *
   * @param ref its identifier
   * @return the block
   * @throws UnknownBlockException when it does not exist
   */
  public Block stateBlock(BlockIdentifier ref) {
    return blocks.ofState(ref);
  }

  /**
   * The state after a block, which stays readable while the chain advances.
   *
   * @param ref the block's identifier
   * @return accounts, code and storage
   * @throws UnknownBlockException when the block does not exist
   * @throws dev.portcullis.devnet.store.StatePrunedException when its state is no longer kept
   */
  public StateReader state(BlockIdentifier ref) {
    return blocks.state(ref);
  }

  /**
   * The tries of the state after a block, for roots and proofs.
   *
   * @param ref the block's identifier
   * @return its tries; building them takes time in proportion to the state, at least the first time
   * @throws UnknownBlockException when the block does not exist
   * @throws dev.portcullis.devnet.store.StatePrunedException when its state is no longer kept
   */
  public StateTries tries(BlockIdentifier ref) {
    return store.tries(stateBlock(ref));
  }

  /** Every account of the state after the last block, with its slots other than zero. */
  public Map<EvmAddress, Set<UInt256>> allAccounts() {
    return store.allAccounts(head().number());
  }

  /** Code by its hash; empty when no contract ever had it. */
  public Optional<Bytes> code(Hash codeHash) {
    return store.code(codeHash);
  }

  /** The nonce of the address's next transaction, counting pending ones. */
  public long nextNonce(EvmAddress address) {
    return pool.nextNonce(address, Accounts.nonce(store.state(head().number()), address));
  }

  /** The base fee of the next block, in wei per gas. */
  public UInt256 nextBaseFee() {
    return producer
        .blockOverrides()
        .baseFee()
        .orElseGet(() -> BaseFeeCalculator.after(head().header(), settings.minBaseFee()));
  }

  /** The fee estimator. */
  public FeeEstimator fees() {
    return fees;
  }

  /** Every contract that ever emitted a log. */
  public List<EvmAddress> emitters() {
    return store.emitters();
  }

  /** Calls and gas estimates. */
  public CallSimulator calls() {
    return calls;
  }

  /** Simulations of calls in a row. */
  public BundleSimulator bundles() {
    return bundles;
  }

  /** Replays of past transactions. */
  public TransactionReplay replay() {
    return transactionReplay;
  }

  /** The chain that this one copies up to a block; development methods may change it. */
  public Optional<UpstreamChain> upstream() {
    return store.upstream();
  }

  /** Log searches. */
  public LogSearch logs() {
    return logs;
  }

  // ---- settlement on layer 1

  /** The settlement status of the chain. */
  public SettlementStatus settlement() {
    return blocks.settlement();
  }

  /** Sets the source of the settlement status. */
  public void settleThrough(SettlementStatus below) {
    blocks.settleThrough(below);
  }

  /** Locked while blocks are removed; the settlement locks it to prevent that. */
  public Lock settling() {
    return settling;
  }

  /** The closed batches, which are removed with their blocks. */
  public BatchStore batches() {
    return store.batches();
  }

  /**
   * The accounts and slots that blocks changed, for the state tree of the batches.
   *
   * @param first the first block
   * @param last the last block
   */
  public Map<EvmAddress, Set<UInt256>> changedState(long first, long last) {
    return store.changed(first, last);
  }

  /**
   * The root over all accounts and their storage (yellow paper, section 4.1).
   *
   * @param block the block of the state
   * @throws dev.portcullis.devnet.store.StatePrunedException when that state is no longer kept
   */
  public Hash stateRoot(Block block) {
    return store.tries(block).root();
  }

  /**
   * What this version writes to the state of the first block with these settings. A chain that
   * another version began may have begun with other contracts.
   */
  public StateChanges genesisChanges() {
    Block genesis = block(BlockIdentifier.Tag.EARLIEST).orElseThrow();
    return Genesis.state(settings, processor, genesis.header());
  }

  // ---- listeners

  /** Adds a listener; it is notified of events from now on. */
  public void addListener(ChainListener listener) {
    notifier.add(listener);
  }

  /** Removes a listener. */
  public void removeListener(ChainListener listener) {
    notifier.remove(listener);
  }

  // ---- development mode

  /** Commands that no real chain has. */
  public DevCommands dev() {
    return new DevCommands(settings, producer, blocks, pool, settling);
  }

  /**
   * Stops block production, delivers the remaining notifications, and closes the store, which keeps
   * the pending transactions.
   */
  @Override
  public void close() {
    producer.close();
    notifier.close();
    new MempoolPersistence(store).save(pool);
    store.close();
  }

  private void restorePending() {
    new MempoolPersistence(store).restore(pool, store.state(head().number()));
    if (!pool.isEmpty()) {
      producer.wake();
    }
  }

  private void publish(Block block) {
    blocks.publish(block);
    heads.changed();
  }
}
