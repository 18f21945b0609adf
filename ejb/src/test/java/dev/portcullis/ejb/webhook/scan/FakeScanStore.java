package dev.portcullis.ejb.webhook.scan;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.matching.LogMatch;
import dev.portcullis.ejb.webhook.matching.PermittedMatches;
import dev.portcullis.ejb.webhook.scene.FakeChain;
import dev.portcullis.ejb.webhook.scene.FakeQueue;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.backfill.Backfill;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import dev.portcullis.persistence.webhook.matching.SuppressedEvents;
import dev.portcullis.persistence.webhook.scan.BlockRef;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import dev.portcullis.persistence.webhook.scan.ScanQueries;
import dev.portcullis.persistence.webhook.scan.ScanSnapshot;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/** Keeps in memory what the real store keeps in the database, by the same rules. */
public final class FakeScanStore extends ScanStore {
  private record Lease(String holder, long until) {}

  private record Versioned(SubscriptionRow row, long version) {}

  private final FakeQueue queue = new FakeQueue();
  private final TreeMap<Long, Hash32> blocks = new TreeMap<>();
  private final Map<UUID, Versioned> subscriptions = new LinkedHashMap<>();
  private final Deque<Backfill> backfills = new ArrayDeque<>();
  private final Map<String, Lease> leases = new HashMap<>();
  private final Set<String> blind = new HashSet<>();
  private final List<SuppressedEvents> suppressedEvents = new ArrayList<>();
  private final List<LogMatch> judged = new ArrayList<>();
  private ScanPosition position;
  private long version;
  private long nanos;
  private boolean halted;
  private int failedBackfills;
  private RuntimeException broken;
  private boolean locked;
  private int statements;
  private int subscriptionsRead;
  private int milestone = ScanQueries.MILESTONE;

  public FakeQueue queue() {
    return queue;
  }

  ScanPosition position() {
    return position;
  }

  boolean isHalted() {
    return halted;
  }

  public int failedBackfills() {
    return failedBackfills;
  }

  List<SuppressedEvents> withheld() {
    return suppressedEvents;
  }

  List<LogMatch> judged() {
    return judged;
  }

  /** How many transactions there were. */
  int statements() {
    return statements;
  }

  /** How many rows of subscriptions were read. */
  int subscriptionsRead() {
    return subscriptionsRead;
  }

  /** Lets other blocks be remembered for good than the real ones. */
  void milestone(int every) {
    milestone = every;
  }

  List<SubscriptionRow> subscriptions() {
    return subscriptions.values().stream().map(Versioned::row).toList();
  }

  public long nanos() {
    return nanos;
  }

  public void pass(Duration time) {
    nanos += time.toNanos();
  }

  /** A scan into this, by its clock. */
  public ChainScan scan(
      ChainNode chain,
      LogReader reader,
      WebhookSettings.ReadConfig settings,
      WebhookSignals signals) {
    return new ChainScan(chain, this, reader, settings, signals, this::nanos);
  }

  public SubscriptionRow follow(Address contract, Hash32 topic0, long fromBlock) {
    return follow(contract, List.of(SubscribedEvent.all(topic0)), fromBlock);
  }

  public SubscriptionRow follow(Address contract, List<SubscribedEvent> events, long fromBlock) {
    return follow(contract, events, fromBlock, Ids.id());
  }

  /** Another webhook of the same user for the same events. */
  public void followLike(SubscriptionRow other) {
    follow(other.contract(), other.events(), other.fromBlock(), other.userId());
  }

  /** Lets the next judging or storing fail. */
  public void breakNext(RuntimeException failure) {
    broken = failure;
  }

  private void breakOnce() {
    RuntimeException failure = broken;
    broken = null;
    if (failure != null) {
      throw failure;
    }
  }

  private SubscriptionRow follow(
      Address contract, List<SubscribedEvent> events, long fromBlock, String userId) {
    SubscriptionRow subscription =
        new SubscriptionRow(
            Ids.uuid(),
            Ids.uuid(),
            "fake",
            FakeChain.CHAIN_ID,
            contract,
            events,
            false,
            fromBlock,
            true,
            false,
            fromBlock,
            userId,
            null);
    change(subscription);
    return subscription;
  }

  void enable(SubscriptionRow subscription, boolean on) {
    SubscriptionRow now = current(subscription);
    if (now.enabled() != on) {
      change(copy(now, on, now.live(), now.resumeBlock()));
    }
  }

  SubscriptionRow current(SubscriptionRow subscription) {
    return subscriptions.get(subscription.id()).row();
  }

  void delete(SubscriptionRow subscription) {
    subscriptions.remove(subscription.id());
    backfills.removeIf(each -> each.subscription().id().equals(subscription.id()));
  }

  /** Lets the owner of this subscription see nothing. */
  void blind(SubscriptionRow subscription) {
    blind.add(subscription.userId());
  }

  private void change(SubscriptionRow now) {
    subscriptions.put(now.id(), new Versioned(now, ++version));
  }

  private void put(SubscriptionRow now) {
    subscriptions.put(now.id(), new Versioned(now, subscriptions.get(now.id()).version()));
  }

  @Override
  public boolean isFollowed(long track) {
    return !subscriptions.isEmpty();
  }

  @Override
  public boolean acquire(String name, String holder, Duration duration) {
    statements++;
    Lease now = leases.get(name);
    if (now != null && !now.holder().equals(holder) && now.until() > nanos) {
      return false;
    }
    leases.put(name, new Lease(holder, nanos + duration.toNanos()));
    return true;
  }

  @Override
  public void release(String name, String holder) {
    if (leases.containsKey(name) && leases.get(name).holder().equals(holder)) {
      leases.remove(name);
    }
  }

  @Override
  public Optional<ScanSnapshot> view(long chainId) {
    statements++;
    return Optional.ofNullable(position)
        .map(
            at ->
                new ScanSnapshot(
                    at,
                    at.nextLog() > 0 ? Optional.of(blocks.get(at.nextBlock())) : Optional.empty(),
                    !blocks.tailMap(at.firstUnread()).isEmpty(),
                    version));
  }

  @Override
  public void start(long chainId, BlockRef last) {
    if (position == null) {
      position = new ScanPosition(chainId, last.number() + 1, 0, last.hash().text(), 0, 0);
      blocks.put(last.number(), last.hash());
    }
  }

  @Override
  public State loadChanges(long chainId, long since) {
    if (since >= 0) {
      pass(Duration.ofMillis(5));
    }
    List<SubscriptionRow> found =
        subscriptions.values().stream()
            .filter(each -> each.version() > since)
            .map(Versioned::row)
            .toList();
    subscriptionsRead += found.size();
    if (position.nextLog() > 0) {
      return new State(position, found, -1, false);
    }
    List<SubscriptionRow> now = new ArrayList<>();
    boolean changed = false;
    for (SubscriptionRow subscription : found) {
      changed |= subscription.enabled() != subscription.live();
      if (subscription.enabled() && !subscription.live()) {
        put(subscription.served(true));
        if (subscription.resumeBlock() < position.nextBlock()) {
          backfills.add(
              new Backfill(
                  Ids.uuid(),
                  subscription.served(true),
                  subscription.resumeBlock(),
                  0,
                  position.nextBlock()));
        }
      } else if (!subscription.enabled() && subscription.live()) {
        long resume = Math.max(subscription.fromBlock(), position.nextBlock());
        put(copy(subscription, false, false, resume));
      }
      now.add(subscription.served(subscription.enabled()));
    }
    position = changed ? position.nextEpoch() : position;
    return new State(position, now, version, !backfills.isEmpty());
  }

  @Override
  public PermittedMatches admit(List<LogMatch> matches) {
    breakOnce();
    judged.addAll(matches);
    List<SuppressedEvents> kept = new ArrayList<>();
    List<LogMatch> admitted = new ArrayList<>();
    for (LogMatch match : matches) {
      List<SubscriptionRow> permitted = new ArrayList<>();
      for (SubscriptionRow subscription : match.subscriptions()) {
        if (blind.contains(subscription.userId())) {
          kept.add(new SuppressedEvents(subscription.endpointId(), "permission.missing", 1));
        } else {
          permitted.add(subscription);
        }
      }
      if (!permitted.isEmpty()) {
        admitted.add(new LogMatch(match.log(), permitted));
      }
    }
    return new PermittedMatches(admitted, kept, Map.of());
  }

  @Override
  public Optional<StoreResult> store(
      ScanPosition from, ScanPosition to, ScanResult result, List<BlockRef> read, int depth) {
    if (!position.equals(from)) {
      return Optional.empty();
    }
    int queued = add(result);
    read.forEach(block -> blocks.put(block.number(), block.hash()));
    blocks
        .subMap(from.nextBlock() - depth, Math.max(to.nextBlock(), from.nextBlock()) - depth)
        .keySet()
        .removeIf(n -> n % milestone != 0 && n > blocks.firstKey());
    position = to;
    return Optional.of(new StoreResult(queued, List.of()));
  }

  @Override
  public List<BlockRef> remembered(long chainId, long atMost, int limit) {
    return blocks.headMap(atMost, true).descendingMap().entrySet().stream()
        .limit(limit)
        .map(block -> new BlockRef(block.getKey(), block.getValue()))
        .toList();
  }

  @Override
  public Optional<BlockRef> newestAnnounced(long chainId, long before) {
    return queue.newestAnnounced(before);
  }

  @Override
  public OptionalLong firstSubscribedBlock(long chainId) {
    return subscriptions.values().stream().mapToLong(each -> each.row().fromBlock()).min();
  }

  @Override
  public boolean rewind(ScanPosition from, ScanPosition to, Optional<BlockRef> gone) {
    if (!position.equals(from)) {
      return false;
    }
    gone.ifPresent(block -> blocks.put(block.number(), block.hash()));
    to.before().ifPresent(block -> blocks.put(block.number(), block.hash()));
    List<Backfill> before = List.copyOf(backfills);
    backfills.clear();
    before.stream()
        .filter(each -> each.nextBlock() < to.nextBlock())
        .forEach(each -> backfills.add(until(each, Math.min(each.endBlock(), to.nextBlock()))));
    for (Versioned each : List.copyOf(subscriptions.values())) {
      SubscriptionRow row = each.row();
      long resume = Math.max(row.fromBlock(), to.nextBlock());
      if (!row.live() && row.resumeBlock() > resume) {
        put(copy(row, row.enabled(), false, resume));
      }
    }
    position = to;
    return true;
  }

  @Override
  public boolean undo(long chainId) {
    // As small steps as there can be, so that stories are cut short between them.
    Map.Entry<Long, Hash32> newest = blocks.lastEntry();
    if (queue.retract(newest.getValue(), 2) > 0) {
      return true;
    }
    blocks.remove(newest.getKey());
    return false;
  }

  @Override
  public boolean hasWaitingBackfill(long chainId) {
    return waiting().findFirst().isPresent();
  }

  @Override
  public Optional<Backfill> longestWaitingBackfill(
      long chainId, Collection<UUID> except, Collection<String> notOf) {
    return waiting()
        .filter(each -> !except.contains(each.id()))
        .filter(each -> !notOf.contains(each.subscription().userId()))
        .findFirst();
  }

  @Override
  public Optional<Backfill> waitingBackfill(long chainId, UUID id) {
    return waiting().filter(each -> each.id().equals(id)).findFirst();
  }

  private Stream<Backfill> waiting() {
    return backfills.stream().filter(each -> current(each.subscription()).enabled());
  }

  @Override
  public boolean storePast(
      Backfill backfill,
      long rewinds,
      ScanResult result,
      BlockRef last,
      long nextBlock,
      int nextLog) {
    breakOnce();
    Hash32 known = blocks.get(last.number());
    if (position.rewinds() != rewinds
        || (known != null && !known.equals(last.hash()))
        || !backfills.remove(backfill)) {
      return false;
    }
    if (nextBlock < backfill.endBlock()) {
      backfills.add(
          new Backfill(
              backfill.id(), backfill.subscription(), nextBlock, nextLog, backfill.endBlock()));
    }
    add(result);
    return true;
  }

  private int add(ScanResult result) {
    suppressedEvents.addAll(result.suppressed());
    Set<UUID> endpoints = new HashSet<>();
    subscriptions.values().forEach(each -> endpoints.add(each.row().endpointId()));
    return queue.append(result.events(), endpoints::contains);
  }

  @Override
  public boolean failed(Backfill backfill) {
    if (locked) {
      return false;
    }
    failedBackfills++;
    if (backfills.remove(backfill)) {
      backfills.add(backfill);
    }
    return true;
  }

  /** Whether the transaction that stored last is not over yet. */
  public void locked(boolean by) {
    locked = by;
  }

  @Override
  public void halted(long chainId) {
    halted = true;
  }

  @Override
  public void resumed(long chainId) {
    halted = false;
  }

  private static Backfill until(Backfill of, long end) {
    return new Backfill(of.id(), of.subscription(), of.nextBlock(), of.nextLog(), end);
  }

  private static SubscriptionRow copy(
      SubscriptionRow of, boolean enabled, boolean live, long resumeBlock) {
    return new SubscriptionRow(
        of.id(),
        of.endpointId(),
        of.chainName(),
        of.chainId(),
        of.contract(),
        of.events(),
        of.decodeEvents(),
        of.fromBlock(),
        enabled,
        live,
        resumeBlock,
        of.userId(),
        of.machineId());
  }
}
