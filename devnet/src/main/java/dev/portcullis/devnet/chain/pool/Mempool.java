package dev.portcullis.devnet.chain.pool;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import dev.portcullis.ethereum.transaction.Transaction;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Pending transactions: per sender by nonce, with a maximum gap ahead of the account (R-CHN-31).
 * Another transaction with the same nonce replaces a pending one when it pays at least a tenth
 * more. Thread-safe.
 */
public final class Mempool {
  private static final BigInteger TEN = BigInteger.TEN;
  private static final BigInteger ELEVEN = BigInteger.valueOf(11);

  private final Clock clock = Clock.systemUTC();
  private final int maxNonceGap;
  private final int capacity;
  private final Map<EvmAddress, NavigableMap<Long, PoolEntry>> bySender = new HashMap<>();
  private final Map<Hash, Transaction> byHash = new HashMap<>();
  private long arrivals;
  private long version;

  /** An empty mempool, bounded ahead of an account's nonce and in total. */
  public Mempool(int maxNonceGap, int capacity) {
    this.maxNonceGap = maxNonceGap;
    this.capacity = capacity;
  }

  /**
   * Adds a transaction.
   *
   * @param transaction a transaction whose sender is known to be valid
   * @param accountNonce the nonce of its sender as of the last block
   * @throws InvalidTransactionException when it is known, its nonce is out of range, a pending one
   *     pays as much, or the mempool is full
   */
  public void add(Transaction transaction, long accountNonce) {
    add(transaction, accountNonce, clock.instant());
  }

  /** Adds a transaction that arrived at an earlier time. */
  public synchronized void add(Transaction transaction, long accountNonce, Instant received) {
    if (byHash.containsKey(transaction.hash())) {
      throw new InvalidTransactionException(Reason.ALREADY_KNOWN, transaction.hash().toString());
    }
    long nonce = transaction.nonce();
    if (nonce < accountNonce) {
      throw new InvalidTransactionException(
          Reason.NONCE_TOO_LOW, expected(accountNonce) + ", got " + nonce);
    }
    if (nonce > accountNonce + maxNonceGap) {
      throw new InvalidTransactionException(
          Reason.NONCE_TOO_HIGH, expected(accountNonce) + ", got " + nonce);
    }
    EvmAddress sender = transaction.sender();
    NavigableMap<Long, PoolEntry> queue = bySender.get(sender);
    PoolEntry replaced = queue == null ? null : queue.get(nonce);
    if (replaced != null && !outbids(transaction, replaced.transaction)) {
      throw new InvalidTransactionException(
          Reason.REPLACEMENT_UNDERPRICED, "both fees must be at least a tenth higher");
    }
    if (replaced == null && byHash.size() >= capacity) {
      throw new InvalidTransactionException(Reason.POOL_FULL, byHash.size() + " transactions wait");
    }
    if (replaced != null) {
      byHash.remove(replaced.transaction.hash());
    }
    version++;
    byHash.put(transaction.hash(), transaction);
    bySender
        .computeIfAbsent(sender, address -> new TreeMap<>())
        .put(nonce, new PoolEntry(transaction, arrivals++, received));
  }

  private String expected(long accountNonce) {
    return "expected " + accountNonce + " to " + (accountNonce + maxNonceGap);
  }

  /** A number that differs after each change. */
  public synchronized long version() {
    return version;
  }

  /** Whether no transaction is pending. */
  public synchronized boolean isEmpty() {
    return byHash.isEmpty();
  }

  /** A pending transaction by its hash. */
  public synchronized Optional<Transaction> find(Hash hash) {
    return Optional.ofNullable(byHash.get(hash));
  }

  /** When a pending transaction arrived. */
  public synchronized Optional<Instant> receivedAt(Hash hash) {
    return find(hash)
        .map(found -> bySender.get(found.sender()).get(found.nonce()))
        .map(PoolEntry::received);
  }

  /** All pending transactions, in order of arrival. */
  public synchronized List<Transaction> all() {
    return bySender.values().stream()
        .flatMap(queue -> queue.values().stream())
        .sorted(Comparator.comparingLong(PoolEntry::arrival))
        .map(PoolEntry::transaction)
        .toList();
  }

  /** The nonce of the sender's next transaction, counting pending ones without a gap. */
  public synchronized long nextNonce(EvmAddress sender, long accountNonce) {
    long next = accountNonce;
    NavigableMap<Long, PoolEntry> queue = bySender.get(sender);
    while (queue != null && queue.containsKey(next)) {
      next++;
    }
    return next;
  }

  /**
   * The transactions that can be executed now, in the order in which a block includes them: by
   * priority fee, then by arrival, and each sender's by nonce. They are determined one by one,
   * because a block includes few of many; those that arrive in the meantime may be among them.
   *
   * @param state the state after the last block
   * @param baseFee the base fee of the next block
   */
  public synchronized Iterator<Transaction> executable(StateReader state, UInt256 baseFee) {
    PriorityQueue<Candidate> heads = new PriorityQueue<>();
    for (EvmAddress sender : bySender.keySet()) {
      offer(heads, sender, Accounts.nonce(state, sender), baseFee);
    }
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return !heads.isEmpty();
      }

      @Override
      public Transaction next() {
        Transaction next = heads.remove().waiting.transaction;
        offer(heads, next.sender(), next.nonce() + 1, baseFee);
        return next;
      }
    };
  }

  /** A list of all of them at one moment, for a thread beside which others remove transactions. */
  public synchronized List<Transaction> allExecutable(StateReader state, UInt256 baseFee) {
    List<Transaction> all = new ArrayList<>();
    executable(state, baseFee).forEachRemaining(all::add);
    return all;
  }

  private synchronized void offer(
      PriorityQueue<Candidate> heads, EvmAddress sender, long nonce, UInt256 baseFee) {
    NavigableMap<Long, PoolEntry> queue = bySender.get(sender);
    PoolEntry poolEntry = queue == null ? null : queue.get(nonce);
    if (poolEntry != null && poolEntry.transaction.maxFeePerGas().compareTo(baseFee) >= 0) {
      UInt256 tip = poolEntry.transaction.effectiveGasPrice(baseFee).minus(baseFee);
      heads.add(new Candidate(poolEntry, tip));
    }
  }

  /** Removes a transaction that is in a block or can never be. */
  public synchronized void remove(Transaction transaction) {
    if (byHash.remove(transaction.hash()) == null) {
      return;
    }
    version++;
    NavigableMap<Long, PoolEntry> queue = bySender.get(transaction.sender());
    queue.remove(transaction.nonce());
    if (queue.isEmpty()) {
      bySender.remove(transaction.sender());
    }
  }

  /** All pending transactions of a sender, by nonce. */
  public synchronized List<Transaction> of(EvmAddress sender) {
    NavigableMap<Long, PoolEntry> queue = bySender.get(sender);
    return queue == null ? List.of() : queue.values().stream().map(PoolEntry::transaction).toList();
  }

  /** Removes the selected ones; returns them, in order of arrival. */
  public synchronized List<Transaction> removeIf(Predicate<Transaction> unwanted) {
    List<Transaction> found = all().stream().filter(unwanted).toList();
    found.forEach(this::remove);
    return found;
  }

  /** Removes all. */
  public synchronized void clear() {
    version++;
    byHash.clear();
    bySender.clear();
  }

  /** All pending transactions, for {@link #restore}. */
  public synchronized List<PoolEntry> entries() {
    return bySender.values().stream().flatMap(queue -> queue.values().stream()).toList();
  }

  /** Restores the earlier pending transactions, and removes all others. */
  public synchronized void restore(List<PoolEntry> earlier) {
    clear();
    for (PoolEntry each : earlier) {
      Transaction transaction = each.transaction();
      byHash.put(transaction.hash(), transaction);
      bySender
          .computeIfAbsent(transaction.sender(), address -> new TreeMap<>())
          .put(transaction.nonce(), each);
    }
  }

  /**
   * Adds the transactions of a removed block again. The priority transactions are still in the
   * queue of layer 1, which is read again.
   *
   * @param state that of the last block
   * @param received when they first arrived
   */
  public void restoreBlock(Block removed, StateReader state, Map<Hash, Instant> received) {
    for (Transaction transaction : removed.transactions()) {
      if (transaction.priority().isEmpty()) {
        Instant at = received.getOrDefault(transaction.hash(), clock.instant());
        add(transaction, Accounts.nonce(state, transaction.sender()), at);
      }
    }
  }

  /** Removes transactions with nonces that a block has used, by the state after it. */
  public synchronized void dropUsed(Block block, StateReader state) {
    Set<EvmAddress> senders = new HashSet<>();
    block.transactions().forEach(transaction -> senders.add(transaction.sender()));
    for (EvmAddress sender : senders) {
      NavigableMap<Long, PoolEntry> queue = bySender.get(sender);
      if (queue == null) {
        continue;
      }
      version++;
      long nonce = Accounts.nonce(state, sender);
      while (!queue.isEmpty() && queue.firstKey() < nonce) {
        byHash.remove(queue.pollFirstEntry().getValue().transaction.hash());
      }
      if (queue.isEmpty()) {
        bySender.remove(sender);
      }
    }
  }

  private static boolean outbids(Transaction newer, Transaction older) {
    return isTenthMore(newer.maxFeePerGas(), older.maxFeePerGas())
        && isTenthMore(newer.maxPriorityFeePerGas(), older.maxPriorityFeePerGas());
  }

  private static boolean isTenthMore(UInt256 more, UInt256 less) {
    return more.toBigInteger().multiply(TEN).compareTo(less.toBigInteger().multiply(ELEVEN)) >= 0;
  }

  /** A pending transaction, and when it arrived. */
  public record PoolEntry(Transaction transaction, long arrival, Instant received) {}

  private record Candidate(PoolEntry waiting, UInt256 tip) implements Comparable<Candidate> {
    @Override
    public int compareTo(Candidate other) {
      int byTip = other.tip.compareTo(tip);
      return byTip != 0 ? byTip : Long.compare(waiting.arrival, other.waiting.arrival);
    }
  }
}
