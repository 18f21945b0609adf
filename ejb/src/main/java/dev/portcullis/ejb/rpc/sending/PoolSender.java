package dev.portcullis.ejb.rpc.sending;

import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.job.Lease;
import dev.portcullis.ejb.job.LeaseStore;
import dev.portcullis.ejb.pool.PoolReader;
import dev.portcullis.ejb.pool.PoolSignals;
import dev.portcullis.ejb.rpc.sending.SenderQueueProcessor.Result;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the queued transactions of the gateway's pool. One cluster node at a time does this under a
 * lease. It runs for each new block, after each admission on this node, and periodically. One
 * thread at a time steps it. Senders are processed in parallel, but only one of each account: a
 * slow transaction delays only its own account.
 */
@ApplicationScoped
public class PoolSender {
  private static final Logger LOG = LoggerFactory.getLogger(PoolSender.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(5);
  private static final String LEASE = "transaction-pool";
  private static final Duration LEASED = Duration.ofSeconds(10);

  /** The number of accounts that are processed at a time. */
  static final int PLACES = 8;

  /**
   * The interval between checks of a sender that does not depend on blocks, and between checks of
   * all senders.
   */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private static final int LOOKS = 50;

  private static final Duration FIRST_SETBACK = Duration.ofSeconds(1);
  private static final Duration LONGEST_SETBACK = Duration.ofMinutes(5);
  private static final Duration POLL = Duration.ofMillis(250);
  private static final Duration SLOW_POLL = Duration.ofSeconds(1);
  private static final int MANY = 1_000;

  private SenderQueueProcessor sending;
  private PoolReader poolReader;
  private PoolSignals signals;
  private Lease lease;
  private ChainNode chain;
  private LongSupplier nanos;
  private Executor threads;

  @Resource private ManagedThreadFactory factory;

  private final Map<Address, ScheduledPoll> turns = new HashMap<>();
  private final Set<String> busy = new HashSet<>();
  private final AtomicBoolean isNewHead = new AtomicBoolean(true);
  private Runnable listening;
  private Duration pause = PAUSE;
  private long begun;

  /** For the container's proxy. */
  protected PoolSender() {}

  /** For this node. */
  @Inject
  public PoolSender(
      SenderQueueProcessor sending,
      PoolReader poolReader,
      PoolSignals signals,
      Provider<LeaseStore> leases,
      ChainNode chain) {
    this(
        sending,
        poolReader,
        signals,
        LeaseStore.lease(leases::get, LEASE, LEASED),
        chain,
        System::nanoTime,
        null);
  }

  PoolSender(
      SenderQueueProcessor sending,
      PoolReader poolReader,
      PoolSignals signals,
      Lease lease,
      ChainNode chain,
      LongSupplier nanos,
      Executor threads) {
    this.sending = sending;
    this.poolReader = poolReader;
    this.signals = signals;
    this.lease = lease;
    this.chain = chain;
    this.nanos = nanos;
    this.threads = threads;
  }

  /** The schedule of a sender. Its owner guards it. */
  private static final class ScheduledPoll {
    private Set<Hash32> waiting = Set.of();
    private boolean isDue;
    private boolean isRunning;
    private boolean ofBlocks = true;
    private int setbacks;
    private long begun;
    private long at;
  }

  /**
   * Begins to process the senders that are due.
   *
   * @return how long to wait before the next step, unless woken
   */
  public synchronized Duration step() {
    sending.probeIfDue();
    if (!lease.isHeld()) {
      turns.values().removeIf(scheduledLook -> !scheduledLook.isRunning);
      return SLOW_POLL;
    }
    listen();
    boolean anyExpired = sending.expire() > 0;
    List<PooledTransaction> rows = poolReader.summaries();
    Map<Address, List<PooledTransaction>> bySender =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    PooledTransaction::sender, LinkedHashMap::new, Collectors.toList()));
    turns.entrySet().removeIf(known -> isObsolete(known, bySender.keySet()));
    note(bySender, isNewHead.getAndSet(false));
    begin(bySender);
    return anyExpired ? Duration.ZERO : rows.size() > MANY ? SLOW_POLL : POLL;
  }

  private static boolean isObsolete(Map.Entry<Address, ScheduledPoll> known, Set<Address> senders) {
    return !known.getValue().isRunning && !senders.contains(known.getKey());
  }

  private void listen() {
    if (listening == null) {
      listening =
          chain.onHead(
              head -> {
                isNewHead.set(true);
                signals.sending().raise();
              });
    }
  }

  private void note(Map<Address, List<PooledTransaction>> bySender, boolean isBlockNew) {
    long now = nanos.getAsLong();
    pause = PAUSE.multipliedBy(1 + bySender.size() / LOOKS);
    Set<Address> sent = signals.takeSent();
    bySender.forEach(
        (sender, rows) -> {
          ScheduledPoll scheduledLook = turns.computeIfAbsent(sender, first -> new ScheduledPoll());
          Set<Hash32> waits =
              rows.stream()
                  .filter(row -> row.state() == State.WAITING)
                  .map(PooledTransaction::hash)
                  .collect(Collectors.toSet());
          boolean isHeldUp = scheduledLook.setbacks > 0 && now - scheduledLook.at < 0;
          boolean isNews =
              !scheduledLook.waiting.containsAll(waits)
                  || (isBlockNew && scheduledLook.ofBlocks)
                  || sent.contains(sender);
          scheduledLook.ofBlocks |= sent.contains(sender);
          scheduledLook.isDue |= now - scheduledLook.at >= 0 || (isNews && !isHeldUp);
          scheduledLook.waiting = waits;
        });
  }

  /** The least recently processed sender is first, so that none starves. */
  private void begin(Map<Address, List<PooledTransaction>> bySender) {
    List<Address> due =
        bySender.keySet().stream()
            .filter(sender -> turns.get(sender).isDue && !turns.get(sender).isRunning)
            .sorted(Comparator.comparingLong(sender -> turns.get(sender).begun))
            .toList();
    for (Address sender : due) {
      PooledTransaction first = bySender.get(sender).get(0);
      String account = account(first);
      if (busy.size() < PLACES && busy.add(account)) {
        ScheduledPoll scheduledLook = turns.get(sender);
        scheduledLook.isDue = false;
        scheduledLook.isRunning = true;
        scheduledLook.begun = ++begun;
        CallContext context = SenderQueueProcessor.caller(first).context();
        start(() -> work(sender, scheduledLook, account, context), scheduledLook, account);
      }
    }
  }

  /** A sender without a thread is delayed like a sender whose work fails. */
  private void start(Runnable work, ScheduledPoll scheduledLook, String account) {
    try {
      executor().execute(work);
    } catch (RuntimeException | Error failure) {
      logFailure(failure);
      ended(scheduledLook, account, Result.HELD_UP);
    }
  }

  private static void logFailure(Throwable failure) {
    LINES
        .permit(failure.getClass().getName())
        .ifPresent(more -> LOG.warn("Pending transactions are sent later{}", more, failure));
  }

  private static String account(PooledTransaction row) {
    return row.admission().actor().type().wireName() + " " + row.admission().actor().id();
  }

  private Executor executor() {
    return threads == null ? work -> factory.newThread(work).start() : threads;
  }

  private void work(
      Address sender, ScheduledPoll scheduledLook, String account, CallContext context) {
    Result result = Result.HELD_UP;
    context.alone().bind();
    try {
      result = sending.run(sender);
    } catch (RuntimeException | Error failure) {
      logFailure(failure);
    } finally {
      var unused = AuditContext.takeTransactions();
      Context.clear();
      ended(scheduledLook, account, result);
      signals.sending().raise();
    }
  }

  private synchronized void ended(ScheduledPoll scheduledLook, String account, Result result) {
    busy.remove(account);
    scheduledLook.isRunning = false;
    scheduledLook.ofBlocks = result == Result.ONGOING;
    scheduledLook.setbacks = result == Result.HELD_UP ? scheduledLook.setbacks + 1 : 0;
    Duration until =
        scheduledLook.setbacks == 0
            ? pause
            : FIRST_SETBACK.multipliedBy(1L << Math.min(9, scheduledLook.setbacks - 1));
    scheduledLook.at =
        nanos.getAsLong()
            + (until.compareTo(LONGEST_SETBACK) < 0 ? until : LONGEST_SETBACK).toNanos();
  }

  /** Lets another cluster node take over at once. Submissions in flight complete. */
  public synchronized void release() {
    lease.release();
  }

  @PreDestroy
  synchronized void end() {
    if (listening != null) {
      listening.run();
      listening = null;
    }
  }
}
