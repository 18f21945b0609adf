package dev.portcullis.ejb.webhook;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.Announcement;
import dev.portcullis.persistence.webhook.Backfill;
import dev.portcullis.persistence.webhook.Follower;
import dev.portcullis.persistence.webhook.ScanPosition;
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
  private final Map<String, Follower> followers = new LinkedHashMap<>();
  private final Deque<Backfill> backfills = new ArrayDeque<>();
  private final List<Announcement> queued = new ArrayList<>();
  private boolean halted;
  private int failedBackfills;
  private final Set<String> blind = new HashSet<>();
  private final List<Withheld> withheld = new ArrayList<>();
  private final List<Match> judged = new ArrayList<>();

  /** Everything queued, in order. */
  List<Announcement> queued() {
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

  Follower follow(Address contract, Hash32 topic0, long fromBlock) {
    Follower follower =
        new Follower(
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
    put(follower);
    version++;
    return follower;
  }

  void enable(Follower follower, boolean on) {
    Follower now = followers.get(follower.id().toString());
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
    for (Follower follower : List.copyOf(followers.values())) {
      if (follower.enabled() && !follower.live()) {
        put(copy(follower, true, true, follower.resumeBlock()));
        if (follower.resumeBlock() < position.nextBlock()) {
          Follower live = followers.get(follower.id().toString());
          backfills.add(
              new Backfill(Ids.uuid(), live, follower.resumeBlock(), position.nextBlock()));
          more = true;
        }
      } else if (!follower.enabled() && follower.live()) {
        put(copy(follower, false, false, position.nextBlock()));
      }
    }
    return new State(position(chainId).orElseThrow(), List.copyOf(followers.values()), more);
  }

  /** Lets the owner of this subscription see nothing. */
  void blind(Follower follower) {
    blind.add(follower.userId());
  }

  /** Everything withheld, in order. */
  List<Withheld> withheld() {
    return withheld;
  }

  /** Whose logs were judged, in order. */
  List<Match> judged() {
    return judged;
  }

  @Override
  public Admission admit(List<Match> matches) {
    judged.addAll(matches);
    List<Withheld> kept = new ArrayList<>();
    List<Match> admitted = new ArrayList<>();
    for (Match match : matches) {
      List<Follower> permitted = new ArrayList<>();
      for (Follower follower : match.followers()) {
        if (blind.contains(follower.userId())) {
          kept.add(new Withheld(follower.endpointId(), "permission.missing", 1));
        } else {
          permitted.add(follower);
        }
      }
      if (!permitted.isEmpty()) {
        admitted.add(new Match(match.log(), permitted));
      }
    }
    return new Admission(admitted, kept, Map.of());
  }

  @Override
  public boolean store(ScanPosition from, ScanPosition to, Findings findings) {
    if (!position(from.chainId()).equals(Optional.of(from))) {
      return false;
    }
    findings.told().forEach(this::queue);
    withheld.addAll(findings.withheld());
    position = to;
    return true;
  }

  @Override
  public List<Announcement> announced(long chainId, long fromBlock) {
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
  public boolean storePast(Backfill backfill, long rewinds, Findings findings, Long nextBlock) {
    if (position.rewinds() != rewinds) {
      return false;
    }
    findings.told().forEach(this::queue);
    withheld.addAll(findings.withheld());
    if (nextBlock != null) {
      backfills.remove(backfill);
      if (nextBlock < backfill.endBlock()) {
        backfills.add(
            new Backfill(backfill.id(), backfill.follower(), nextBlock, backfill.endBlock()));
      }
    }
    return true;
  }

  private void queue(Announcement announcement) {
    if (queued.stream().noneMatch(known -> known.id().equals(announcement.id()))) {
      queued.add(announcement);
    }
  }

  private void put(Follower follower) {
    followers.put(follower.id().toString(), follower);
  }

  private static boolean takesBack(Announcement removal, Announcement told) {
    return removal.key().removed()
        && removal.key().subscriptionId().equals(told.key().subscriptionId())
        && removal.key().blockHash().equals(told.key().blockHash())
        && removal.key().logIndex() == told.key().logIndex();
  }

  private static Follower copy(Follower of, boolean enabled, boolean live, long resumeBlock) {
    return new Follower(
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
