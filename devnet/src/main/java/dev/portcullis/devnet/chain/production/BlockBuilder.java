package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.block.LogsBloomFilter;
import dev.portcullis.devnet.block.Receipt;
import dev.portcullis.devnet.chain.inclusion.FrameCollector;
import dev.portcullis.devnet.chain.inclusion.InclusionPolicy;
import dev.portcullis.devnet.chain.query.BlockHashes;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.Tracer;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.BlockAccessRecorder;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.devnet.state.StateChanges;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.devnet.upstream.UpstreamException;
import dev.portcullis.ethereum.chain.InclusionRule.Verdict;
import dev.portcullis.ethereum.common.BigEndian;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes transactions one after the other, has the rule judge each, and seals the block. For one
 * block. A rejected transaction is undone; the gas of its execution is lost to the block, so that
 * rejections do not prolong a block.
 */
public final class BlockBuilder {
  private static final Logger LOG = LoggerFactory.getLogger(BlockBuilder.class);

  /** Reasons that may disappear with the next block; all others are final. */
  private static final Set<Reason> PASSING =
      Set.of(Reason.NONCE_TOO_HIGH, Reason.FEE_CAP_TOO_LOW, Reason.GAS_LIMIT_REACHED);

  /** The minimum gas of a transaction. */
  private static final long LEAST_GAS = 21_000;

  private final TransactionProcessor processor;
  private final BlockContext context;
  private final Block parent;
  private final WorldState state;

  /** Empty where the fork has no access lists. */
  private final Optional<BlockAccessRecorder> accesses;

  private final List<Transaction> transactions = new ArrayList<>();
  private final List<Receipt> receipts = new ArrayList<>();
  private final List<Log> logs = new ArrayList<>();
  private final List<Transaction> invalid = new ArrayList<>();
  private final List<Transaction> refused = new ArrayList<>();
  private final List<Transaction> unjudged = new ArrayList<>();
  private final Set<EvmAddress> skipped = new HashSet<>();

  /** Only a simulated block has one: the content of a real block must not depend on time. */
  private ExecutionDeadline deadline = ExecutionDeadline.NONE;

  private InclusionPolicy inclusionPolicy = InclusionPolicy.OF_ALL;
  private UpstreamException unread;
  private boolean heldBack;
  private long gasUsed;

  /** Gas of executed transactions that are not in the block. */
  private long gasLost;

  /** Begins a block on a parent. */
  public BlockBuilder(
      TransactionProcessor processor, BlockContext context, Block parent, WorldState state) {
    this.processor = processor;
    this.context = context;
    this.parent = parent;
    this.state = state;
    this.accesses = BlockAccessRecorder.begin(state, processor.fork());
    BlockHistory.begin(state, processor.fork(), context.number(), parent.hash());
  }

  /** Sets the deadline of a simulated block, which aborts when it passes. */
  public BlockBuilder until(ExecutionDeadline end) {
    this.deadline = end;
    return this;
  }

  /** Sets the policy that judges executed transactions; by default nothing is judged. */
  public BlockBuilder judgedBy(InclusionPolicy other) {
    this.inclusionPolicy = other;
    return this;
  }

  /** The context of the block after a given one. */
  public static BlockContext next(
      Block parent, long timestamp, ChainSettings settings, BlockHashes blockHashes) {
    long number = parent.number() + 1;
    byte[] seed = new byte[Hash.SIZE + Long.BYTES];
    System.arraycopy(parent.hash().toArray(), 0, seed, 0, Hash.SIZE);
    BigEndian.putLong(seed, Hash.SIZE, number);
    return new BlockContext(
        number,
        Math.max(timestamp, parent.header().timestamp()),
        EvmAddress.ZERO,
        settings.gasLimit(),
        BaseFeeCalculator.after(parent.header(), settings.minBaseFee()),
        Keccak.hash(seed),
        BlockContext.LEAST_BLOB_BASE_FEE,
        settings.chainId(),
        blockHashes);
  }

  /** Includes transactions that fit; one that does not fit defers the later ones of its sender. */
  public void addAll(Iterator<Transaction> candidates) {
    if (inclusionPolicy.isUnavailable()) {
      heldBack |= candidates.hasNext();
      return;
    }
    while (candidates.hasNext() && gasLeft() >= LEAST_GAS) {
      Transaction transaction = candidates.next();
      EvmAddress sender = transaction.sender();
      if (inclusionPolicy.waiting().test(sender)) {
        heldBack = true;
      } else if (!skipped.contains(sender)) {
        add(transaction);
      }
    }
  }

  /**
   * Removes priority transactions from the queue as far as they fit; an empty block always fits
   * one. One that is not the next was executed before, or returns when it is. One that cannot be
   * judged stays, with all after it.
   *
   * @return whether one could not be judged
   */
  boolean addPriority(Deque<Transaction> queue) {
    if (inclusionPolicy.isUnavailable()) {
      return true;
    }
    while (!queue.isEmpty()) {
      Transaction next = queue.peek();
      long gas = Math.min(next.gasLimit(), context.gasLimit());
      if (gas > gasLeft()) {
        return false;
      }
      try {
        if (!addPriority(next)) {
          return true;
        }
      } catch (InvalidTransactionException e) {
        LOG.debug("Request {} of layer 1 is skipped: {}", next, e.getMessage());
      }
      queue.remove();
    }
    return false;
  }

  /** Returns whether the priority transaction is finished. */
  private boolean addPriority(Transaction request) {
    Verdict verdict = Verdict.REFUSE;
    if (!inclusionPolicy.refusedBefore().test(request)) {
      long lost = gasLost;
      verdict = execute(request);
      if (verdict == Verdict.WAIT) {
        // At most one per block: deferral does not take gas from other transactions.
        gasLost = lost;
      }
    }
    switch (verdict) {
      case INCLUDE -> {
        return true;
      }
      case REFUSE -> {
        record(
            request,
            processor.executeAsFailed(state, context, request.priority().orElseThrow()),
            true);
        refused.add(request);
        return true;
      }
      case WAIT -> {
        unjudged.add(request);
        return false;
      }
    }
    throw new IllegalStateException("no such verdict: " + verdict);
  }

  private void add(Transaction transaction) {
    if (transaction.gasLimit() > gasLeft()) {
      skipped.add(transaction.sender());
      return;
    }
    try {
      Verdict verdict = execute(transaction);
      if (verdict != Verdict.INCLUDE) {
        skipped.add(transaction.sender());
        (verdict == Verdict.REFUSE ? refused : unjudged).add(transaction);
      }
    } catch (UpstreamException e) {
      // Partly executed; it may complete when the upstream node responds again.
      state.revert(0);
      unread = e;
      skipped.add(transaction.sender());
    } catch (InvalidTransactionException e) {
      LOG.debug("Transaction {} does not go into a block: {}", transaction, e.getMessage());
      skipped.add(transaction.sender());
      if (!PASSING.contains(e.reason())) {
        invalid.add(transaction);
      }
    }
  }

  /** Executes a transaction; undoes it unless it is to be included. */
  private Verdict execute(Transaction transaction) {
    Optional<FrameCollector> frames = inclusionPolicy.watch(processor, state, transaction);
    ExecutionResult result =
        processor.attempt(state, context, transaction, frames.map(each -> each), deadline);
    Verdict verdict = inclusionPolicy.verdict(transaction, frames, context.number());
    if (verdict == Verdict.INCLUDE) {
      state.endTransaction();
      record(transaction, result, false);
    } else {
      state.revert(0);
      gasLost += result.gasUsed() + result.gasRefunded();
    }
    return verdict;
  }

  /**
   * Executes a simulated transaction.
   *
   * @param executed the transaction
   * @param shown the transaction in the block
   * @param free whether it may pay nothing
   */
  public ExecutionResult simulate(
      Transaction executed, Transaction shown, boolean free, Tracer tracer) {
    boolean nothing = free && executed.maxFeePerGas().isZero();
    UInt256 charged = nothing ? UInt256.ZERO : context.baseFee();
    ExecutionResult result =
        processor.execute(state, context, charged, executed, Optional.of(tracer), deadline);
    record(shown, result, false);
    return result;
  }

  /** The gas that is left for further transactions. */
  public long gasLeft() {
    return context.gasLimit() - gasUsed - gasLost;
  }

  private void record(Transaction transaction, ExecutionResult result, boolean byVerdict) {
    gasUsed += result.gasUsed();
    transactions.add(transaction);
    receipts.add(
        new Receipt(
            result.success(),
            result.gasUsed(),
            gasUsed,
            result.created().orElse(null),
            logs.size(),
            result.logs(),
            byVerdict));
    logs.addAll(result.logs());
  }

  /** Transactions that can never be in a block. */
  List<Transaction> invalid() {
    return invalid;
  }

  /**
   * Transactions that the rule rejects: pool transactions in no block, and failed priority
   * transactions.
   */
  List<Transaction> refused() {
    return refused;
  }

  /** Transactions that could not be judged. */
  List<Transaction> unjudged() {
    return unjudged;
  }

  /** Whether transactions are deferred without a verdict, and would be in the block otherwise. */
  boolean hasDeferred() {
    return heldBack || !unjudged.isEmpty();
  }

  /**
   * The reason why a transaction was skipped whose state could not be read; empty when none was.
   */
  Optional<UpstreamException> unread() {
    return Optional.ofNullable(unread);
  }

  /** Whether nothing was executed. */
  boolean isEmpty() {
    return transactions.isEmpty();
  }

  /** The difference of the state from the parent's. */
  public StateChanges changes() {
    return state.changes();
  }

  /** The block. */
  public Block seal() {
    BlockHeader header =
        new BlockHeader(
            context.number(),
            parent.hash(),
            context.coinbase(),
            context.timestamp(),
            context.gasLimit(),
            gasUsed,
            context.baseFee(),
            LogsBloomFilter.of(logs),
            commitment(transactions),
            context.prevRandao(),
            accesses.map(recorder -> recorder.list().hash()));
    return Block.seal(header, transactions, receipts);
  }

  /** Binds the block hash to the transactions, see {@link BlockHeader}. */
  private static Bytes commitment(List<Transaction> transactions) {
    if (transactions.isEmpty()) {
      return Bytes.EMPTY;
    }
    byte[] hashes = new byte[transactions.size() * Hash.SIZE];
    for (int i = 0; i < transactions.size(); i++) {
      System.arraycopy(transactions.get(i).hash().toArray(), 0, hashes, i * Hash.SIZE, Hash.SIZE);
    }
    return Bytes.wrap(Keccak.hash(hashes).toArray());
  }
}
