package dev.portcullis.ejb.webhook;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.Backfill;
import dev.portcullis.persistence.webhook.ScanPosition;
import dev.portcullis.persistence.webhook.SubscriptionRow;
import dev.portcullis.persistence.webhook.WebhookEvent;
import dev.portcullis.persistence.webhook.Withheld;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Keeps in memory what the real store keeps in the database, by the same rules. */
final class FakeScanStore extends ScanStore {
  private ScanPosition position;
  private long version;
  private final Map<String, SubscriptionRow> subscriptions = new LinkedHashMap<>();
  private final Deque<Backfill> backfills = new ArrayDeque<>();
  private final List<WebhookEvent> queued = new ArrayList<>();
  private boolean halted;
  private int failedBackfills;
  private final Set<String> blind = new HashSet<>();
  private final List<Withheld> withheld = new ArrayList<>();
  private final List<LogMatch> judged = new ArrayList<>();

  /** Everything queued, in order. */
  List<WebhookEvent> queued() {
    return queued;
  }

  /** Whether the subscriptions are in error. */
  boolean isHalted() {
    return halted;
  }

  /** How often a back-fill failed. */
  int failedBackfills() {
    return failedBackfills;
  }

  @Override
  public void failed(Backfill backfill) {
    failedBackfills++;
    backfills.remove(backfill);
    backfills.add(backfill);
  }

  @Override
  public void halted(long chainId) {
    halted = true;
  }

  @Override
  public void resumed(long chainId) {
    halted = false;
  }

  SubscriptionRow follow(Address contract, Hash32 topic0, long fromBlock) {
    SubscriptionRow subscription =
        new SubscriptionRow(
            Ids.uuid(),
            Ids.uuid(),
            "fake",
            FakeChain.CHAIN_ID,
            contract,
            topic0,
            false,
            fromBlock,
            true,
            false,
            fromBlock,
            Ids.id(),
            null);
    put(subscription);
    version++;
    return subscription;
  }

  void enable(SubscriptionRow subscription, boolean on) {
    SubscriptionRow now = subscriptions.get(subscription.id().toString());
    put(copy(now, on, now.live(), now.resumeBlock()));
    version++;
  }

  @Override
  public Optional<ScanPosition> position(long chainId) {
    return Optional.ofNullable(position).map(at -> at.against(version));
  }

  @Override
  public void start(long chainId, long nextBlock, String blockHash) {
    position = new ScanPosition(chainId, nextBlock, blockHash, 0, version);
  }

  @Override
  public State takeUp(long chainId) {
    boolean more = false;
    for (SubscriptionRow subscription : List.copyOf(subscriptions.values())) {
      if (subscription.enabled() && !subscription.live()) {
        put(copy(subscription, true, true, subscription.resumeBlock()));
        if (subscription.resumeBlock() < position.nextBlock()) {
          SubscriptionRow live = subscriptions.get(subscription.id().toString());
          backfills.add(
              new Backfill(Ids.uuid(), live, subscription.resumeBlock(), position.nextBlock()));
          more = true;
        }
      } else if (!subscription.enabled() && subscription.live()) {
        put(copy(subscription, false, false, position.nextBlock()));
      }
    }
    return new State(position(chainId).orElseThrow(), List.copyOf(subscriptions.values()), more);
  }

  /** Lets the owner of this subscription see nothing. */
  void blind(SubscriptionRow subscription) {
    blind.add(subscription.userId());
  }

  /** Everything withheld, in order. */
  List<Withheld> withheld() {
    return withheld;
  }

  /** Whose logs were judged, in order. */
  List<LogMatch> judged() {
    return judged;
  }

  @Override
  public PermittedMatches admit(List<LogMatch> matches) {
    judged.addAll(matches);
    List<Withheld> kept = new ArrayList<>();
    List<LogMatch> admitted = new ArrayList<>();
    for (LogMatch match : matches) {
      List<SubscriptionRow> permitted = new ArrayList<>();
      for (SubscriptionRow subscription : match.subscriptions()) {
        if (blind.contains(subscription.userId())) {
          kept.add(new Withheld(subscription.endpointId(), "permission.missing", 1));
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
  public boolean store(ScanPosition from, ScanPosition to, ScanResult result) {
    if (!position(from.chainId()).equals(Optional.of(from))) {
      return false;
    }
    result.events().forEach(this::queue);
    withheld.addAll(result.withheld());
    position = to;
    return true;
  }

  @Override
  public List<WebhookEvent> announced(long chainId, long fromBlock) {
    return queued.stream()
        .filter(told -> told.blockNumber() >= fromBlock && !told.key().removed())
        .filter(told -> queued.stream().noneMatch(other -> takesBack(other, told)))
        .toList();
  }

  @Override
  public Optional<Backfill> longestWaitingBackfill(long chainId) {
    return Optional.ofNullable(backfills.peek());
  }

  @Override
  public boolean storePast(Backfill backfill, long rewinds, ScanResult result, Long nextBlock) {
    if (position.rewinds() != rewinds) {
      return false;
    }
    result.events().forEach(this::queue);
    withheld.addAll(result.withheld());
    if (nextBlock != null) {
      backfills.remove(backfill);
      if (nextBlock < backfill.endBlock()) {
        backfills.add(
            new Backfill(backfill.id(), backfill.subscription(), nextBlock, backfill.endBlock()));
      }
    }
    return true;
  }

  private void queue(WebhookEvent announcement) {
    if (queued.stream().noneMatch(known -> known.id().equals(announcement.id()))) {
      queued.add(announcement);
    }
  }

  private void put(SubscriptionRow subscription) {
    subscriptions.put(subscription.id().toString(), subscription);
  }

  private static boolean takesBack(WebhookEvent removal, WebhookEvent told) {
    return removal.key().removed()
        && removal.key().subscriptionId().equals(told.key().subscriptionId())
        && removal.key().blockHash().equals(told.key().blockHash())
        && removal.key().logIndex() == told.key().logIndex();
  }

  private static SubscriptionRow copy(
      SubscriptionRow of, boolean enabled, boolean live, long resumeBlock) {
    return new SubscriptionRow(
        of.id(),
        of.endpointId(),
        of.chainName(),
        of.chainId(),
        of.contract(),
        of.topic0(),
        of.decodeEvents(),
        of.fromBlock(),
        enabled,
        live,
        resumeBlock,
        of.userId(),
        of.machineId());
  }
}
