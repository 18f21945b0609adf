package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.delivery.ClaimableQueue;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryFailureQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries.Progress;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.LocalClaimQueries;
import dev.portcullis.persistence.webhook.delivery.PolledQueueQueries;
import dev.portcullis.persistence.webhook.delivery.QueueState;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.Failed;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries.Gap;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keeps in memory what the real queues keep in the database, by the same rules. */
public final class FakeQueues extends DeliveryQueueQueries {
  public static final LocalDate DAY = LocalDate.of(2026, 11, 24);

  private static final class Queue {
    private EndpointRow endpoint;
    private final TreeMap<Long, QueuedDelivery> rows = new TreeMap<>();
    private final TreeMap<Long, DeliveryAttemptResult> failures = new TreeMap<>();
    private final Set<Long> repeats = new HashSet<>();
    private long last;
    private long stamp;
    private long claimed;
    private long skipped;
    private final TreeMap<Long, Long> gaps = new TreeMap<>();
    private Progress progress;

    Queue(EndpointRow endpoint) {
      this.endpoint = endpoint;
      this.progress = new Progress(endpoint.id(), 0, DAY, null);
    }
  }

  private final Map<UUID, Queue> queues = new LinkedHashMap<>();
  private final Map<EventKey, EventRow> events = new HashMap<>();
  private long stamp;
  private long reads;

  /** How to take back each transaction that did not wait for the disk, the latest first. */
  private final Deque<List<Runnable>> losable = new ArrayDeque<>();

  /** Begins a transaction that is lost if the database crashes before the next {@link #flush}. */
  void commitWithoutWaiting() {
    losable.push(new ArrayList<>());
  }

  /** All that was committed is on the disk: a transaction has waited for it. */
  void flush() {
    losable.clear();
  }

  /** The database crashes, and has lost what had not come to the disk. */
  void crash(Random random) {
    for (int lost = random.nextInt(losable.size() + 1); lost > 0; lost--) {
      List<Runnable> undo = losable.pop();
      for (int i = undo.size() - 1; i >= 0; i--) {
        undo.get(i).run();
      }
    }
    flush();
  }

  private void undo(Runnable how) {
    if (!losable.isEmpty()) {
      losable.peek().add(how);
    }
  }

  public EndpointRow add(String owner, String url) {
    EndpointRow row =
        new EndpointRow(Ids.uuid(), Ids.uuid(), url, true, owner, null, "fake", 6565, false, false);
    queues.put(row.id(), new Queue(row));
    return row;
  }

  public void enable(EndpointRow of, boolean on) {
    change(of, on, queues.get(of.id()).endpoint.ordered());
  }

  /** Lets callbacks be sent in order from now on, or no longer so. */
  void order(EndpointRow of, boolean on) {
    change(of, queues.get(of.id()).endpoint.enabled(), on);
  }

  private void change(EndpointRow of, boolean enabled, boolean ordered) {
    Queue queue = queues.get(of.id());
    queue.endpoint =
        new EndpointRow(
            of.id(),
            of.subscriptionId(),
            of.url(),
            enabled,
            of.userId(),
            of.machineId(),
            of.chainName(),
            of.chainId(),
            of.failing(),
            ordered);
    queue.stamp = ++stamp;
    flush();
  }

  /** Queues an event with so many bytes of data. */
  public QueuedDelivery queue(EndpointRow endpoint, int bytes) {
    Hash32 hash = new Hash32(HexText.of(Ids.bytes(32)));
    EventKey key = new EventKey(DAY, events.size() + 1L);
    events.put(
        key,
        new EventRow(
            7,
            hash,
            0,
            new Address("0x" + "ab".repeat(20)),
            List.of(hash),
            new byte[bytes],
            hash,
            0,
            1_770_113_700,
            null,
            null,
            0));
    return put(endpoint, key, null, 1_200 + 2 * bytes);
  }

  /** Queues what takes {@code announced} back. */
  public QueuedDelivery retract(EndpointRow endpoint, QueuedDelivery announced) {
    return put(endpoint, announced.event(), announced.position(), announced.size());
  }

  private QueuedDelivery put(EndpointRow endpoint, EventKey key, Long announced, int size) {
    Queue queue = queues.get(endpoint.id());
    QueuedDelivery row =
        new QueuedDelivery(endpoint.id(), ++queue.last, key, announced, false, size, null);
    queue.rows.put(row.position(), row);
    queue.stamp = ++stamp;
    flush();
    return row;
  }

  EventRow event(QueuedDelivery of) {
    return events.get(of.event());
  }

  public Progress progress(EndpointRow of) {
    return queues.get(of.id()).progress;
  }

  Collection<DeliveryAttemptResult> failures(EndpointRow of) {
    return queues.get(of.id()).failures.values();
  }

  /** All rows of a queue, by position. */
  public NavigableMap<Long, QueuedDelivery> rows(UUID endpointId) {
    return queues.get(endpointId).rows;
  }

  /** Those that were not received at once, by position. */
  public NavigableMap<Long, DeliveryAttemptResult> failed(UUID endpointId) {
    return queues.get(endpointId).failures;
  }

  /** Lets one that was over wait to be sent again. */
  public void again(DeliveryAttemptResult row) {
    Queue queue = queues.get(row.delivery().endpointId());
    queue.failures.put(row.delivery().position(), row);
    queue.repeats.add(row.delivery().position());
    flush();
  }

  public void touch(UUID endpointId) {
    queues.get(endpointId).stamp = ++stamp;
  }

  /** How many rows were read of all queues. */
  long reads() {
    return reads;
  }

  public void record(DeliveryStore.Outcomes outcomes) {
    outcomes.separateRows().forEach(each -> put(each));
    outcomes.ended().forEach(each -> put(each));
    outcomes.progress().forEach(this::put);
    outcomes.disabled().keySet().forEach(id -> enable(queues.get(id).endpoint, false));
  }

  private void put(Progress each) {
    Queue queue = queues.get(each.endpointId());
    Progress before = queue.progress;
    undo(() -> queue.progress = before);
    queue.progress = each;
  }

  private void put(DeliveryAttemptResult each) {
    Queue queue = queues.get(each.delivery().endpointId());
    undoFailure(queue, each.delivery().position());
    if (each.end() == DeliveryAttemptResult.Disposition.RECEIVED) {
      queue.failures.remove(each.delivery().position());
      queue.repeats.remove(each.delivery().position());
    } else {
      queue.failures.put(each.delivery().position(), each);
    }
  }

  private void undoFailure(Queue queue, long position) {
    DeliveryAttemptResult before = queue.failures.get(position);
    boolean repeat = queue.repeats.contains(position);
    undo(
        () -> {
          queue.failures.remove(position);
          queue.repeats.remove(position);
          if (before != null) {
            queue.failures.put(position, before);
          }
          if (repeat) {
            queue.repeats.add(position);
          }
        });
  }

  private Instant retryAt(Queue queue, Collection<Long> but) {
    return waiting(queue)
        .filter(f -> !but.contains(f.delivery().position()))
        .map(DeliveryAttemptResult::dueAt)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private static Stream<DeliveryAttemptResult> waiting(Queue queue) {
    return queue.failures.values().stream()
        .filter(f -> f.end() == DeliveryAttemptResult.Disposition.RETRY);
  }

  private QueueState state(Queue queue) {
    return new QueueState(
        queue.endpoint.id(),
        0,
        queue.last,
        queue.stamp,
        queue.progress.watermark(),
        queue.progress.day(),
        queue.progress.failingSince(),
        retryAt(queue, List.of()));
  }

  @Override
  public List<QueueState> open(Collection<Integer> shards) {
    return queues.values().stream()
        .map(this::state)
        .filter(s -> s.last() > s.watermark() || s.retryAt() != null)
        .toList();
  }

  @Override
  public List<QueueState> changed(long after, Collection<Integer> shards, int limit) {
    return queues.values().stream()
        .filter(queue -> queue.stamp > after)
        .map(this::state)
        .sorted(Comparator.comparing(QueueState::stamp))
        .limit(limit)
        .toList();
  }

  @Override
  public long stamp() {
    return stamp;
  }

  @Override
  public List<QueuedDelivery> heads(List<QueueHead> wanted) {
    List<QueuedDelivery> found = new ArrayList<>();
    for (QueueHead each : wanted) {
      // Not as a stream, which counts all that follow first.
      Iterator<QueuedDelivery> rows =
          queues.get(each.endpointId()).rows.tailMap(each.after(), false).values().iterator();
      for (int i = 0; i < each.many() && rows.hasNext(); i++) {
        found.add(rows.next());
      }
    }
    reads += found.size();
    return found;
  }

  private static QueuedDelivery again(Queue queue, DeliveryAttemptResult failed) {
    QueuedDelivery row = failed.delivery();
    return new QueuedDelivery(
        row.endpointId(),
        row.position(),
        row.event(),
        row.announced(),
        row.decode(),
        row.size(),
        new Failed(failed.sequence(), failed.attempt(), queue.repeats.contains(row.position())));
  }

  @Override
  public Map<EventKey, EventRow> events(Collection<EventKey> keys) {
    Map<EventKey, EventRow> found = new HashMap<>();
    keys.forEach(key -> found.put(key, events.get(key)));
    return found;
  }

  @Override
  public Map<UUID, EndpointRow> endpoints(Collection<UUID> ids) {
    Map<UUID, EndpointRow> found = new HashMap<>();
    ids.stream()
        .map(queues::get)
        .filter(Objects::nonNull)
        .forEach(queue -> found.put(queue.endpoint.id(), queue.endpoint));
    return found;
  }

  @Override
  public Map<UUID, ClaimableQueue> claimable(Collection<UUID> ids) {
    Map<UUID, ClaimableQueue> found = new HashMap<>();
    endpoints(ids)
        .forEach(
            (id, row) -> {
              Queue queue = queues.get(id);
              long claimed = Math.max(queue.claimed, queue.progress.watermark());
              found.put(id, new ClaimableQueue(row, claimed, queue.skipped));
            });
    return found;
  }

  @Override
  public void claim(Collection<ClaimableQueue> claimed) {
    for (ClaimableQueue each : claimed) {
      Queue queue = queues.get(each.endpoint().id());
      long claimedBefore = queue.claimed;
      long skippedBefore = queue.skipped;
      undo(
          () -> {
            queue.claimed = claimedBefore;
            queue.skipped = skippedBefore;
          });
      queue.claimed = each.claimed();
      queue.skipped = each.skipped();
    }
  }

  @Override
  public void removeSuppressed(Collection<Gap> gaps) {
    for (Gap each : gaps) {
      Queue queue = queues.get(each.endpointId());
      QueuedDelivery gone = queue.rows.remove(each.position());
      undo(() -> queue.rows.put(each.position(), gone));
    }
  }

  /** Their numbers. */
  public SequenceQueries sequences() {
    return new SequenceQueries() {
      @Override
      public Map<Long, Long> of(UUID endpointId, Collection<Long> positions) {
        Map<Long, Long> numbers = new HashMap<>();
        TreeMap<Long, Long> gaps = queues.get(endpointId).gaps;
        for (long each : positions) {
          Map.Entry<Long, Long> before = gaps.floorEntry(each);
          numbers.put(each, each - (before == null ? 0 : before.getValue()));
        }
        return numbers;
      }

      @Override
      public void add(Collection<Gap> gaps) {
        for (Gap each : gaps) {
          TreeMap<Long, Long> of = queues.get(each.endpointId()).gaps;
          undo(() -> of.remove(each.position()));
          of.put(each.position(), each.skipped());
        }
      }
    };
  }

  /** Drops what is oldest, whether it was delivered or not. */
  public void drop(EndpointRow of, long upTo) {
    queues.get(of.id()).rows.headMap(upTo, true).clear();
  }

  /** How much was queued. */
  public long last(EndpointRow of) {
    return queues.get(of.id()).last;
  }

  /** The same as those who fetch see them, found by counting. */
  public PolledQueueQueries polled() {
    return new PolledQueueQueries() {
      @Override
      public PollCursor cursor(UUID endpointId, long number) {
        Queue queue = queues.get(endpointId);
        long counted = 0;
        long position = 0;
        for (long each = 1; each <= queue.claimed; each++) {
          counted += queue.gaps.containsKey(each) ? 0 : 1;
          position = counted <= number ? each : position;
        }
        return new PollCursor(counted, queue.last, position, queue.rows.containsKey(position + 1));
      }
    };
  }

  /** What is claimed of them as it is queued. */
  LocalClaimQueries handovers() {
    return new LocalClaimQueries() {
      @Override
      public List<ClaimableQueue> claim(Collection<Newest> newest) {
        List<ClaimableQueue> claimed = new ArrayList<>();
        for (Newest each : newest) {
          ClaimableQueue from = claimable(List.of(each.endpointId())).get(each.endpointId());
          if (from.claimed() == each.before()
              && from.endpoint().enabled()
              && !from.endpoint().ordered()) {
            ClaimableQueue to = new ClaimableQueue(from.endpoint(), each.last(), from.skipped());
            FakeQueues.this.claim(List.of(to));
            claimed.add(to);
          }
        }
        flush();
        return claimed;
      }
    };
  }

  /** What failed of them. */
  public DeliveryFailureQueries failed() {
    return new Failures();
  }

  private final class Failures extends DeliveryFailureQueries {
    @Override
    public List<QueuedDelivery> due(
        UUID endpointId, Collection<Long> trying, Instant now, int limit) {
      Queue queue = queues.get(endpointId);
      return waiting(queue, trying)
          .filter(f -> !f.dueAt().isAfter(now))
          .sorted(Comparator.comparing(DeliveryAttemptResult::dueAt))
          .limit(limit)
          .map(f -> again(queue, f))
          .toList();
    }

    private Stream<DeliveryAttemptResult> waiting(Queue queue, Collection<Long> trying) {
      return FakeQueues.waiting(queue).filter(f -> !trying.contains(f.delivery().position()));
    }

    @Override
    public List<QueuedDelivery> dueRedeliveries(
        UUID endpointId, Collection<Long> trying, Instant now, int limit) {
      return due(endpointId, trying, now, Integer.MAX_VALUE).stream()
          .filter(QueuedDelivery::isRedelivery)
          .limit(limit)
          .toList();
    }

    @Override
    public Optional<PendingRetry> first(UUID endpointId, Collection<Long> trying) {
      Queue queue = queues.get(endpointId);
      return waiting(queue, trying)
          .filter(f -> !queue.repeats.contains(f.delivery().position()))
          .findFirst()
          .map(f -> new PendingRetry(again(queue, f), f.dueAt()));
    }

    @Override
    public int clampDueTimes(Collection<Integer> shards, Instant latest, Instant now) {
      int many = 0;
      for (Queue queue : queues.values()) {
        for (Map.Entry<Long, DeliveryAttemptResult> each : queue.failures.entrySet()) {
          DeliveryAttemptResult failed = each.getValue();
          if (failed.end() == DeliveryAttemptResult.Disposition.RETRY
              && failed.dueAt().isAfter(latest)) {
            each.setValue(
                new DeliveryAttemptResult(
                    failed.delivery(),
                    failed.id(),
                    failed.sequence(),
                    failed.attempt(),
                    failed.sentAt(),
                    failed.millis(),
                    failed.status(),
                    failed.error(),
                    failed.answer(),
                    failed.end(),
                    now));
            many++;
          }
        }
      }
      return many;
    }

    @Override
    public Instant nextDue(UUID endpointId, Collection<Long> trying) {
      return retryAt(queues.get(endpointId), trying);
    }

    @Override
    public Instant nextRedelivery(UUID endpointId, Collection<Long> trying) {
      Queue queue = queues.get(endpointId);
      return waiting(queue, trying)
          .filter(f -> queue.repeats.contains(f.delivery().position()))
          .map(DeliveryAttemptResult::dueAt)
          .min(Comparator.naturalOrder())
          .orElse(null);
    }

    @Override
    public Set<Long> waiting(UUID endpointId, Collection<Long> positions) {
      return FakeQueues.waiting(queues.get(endpointId))
          .map(f -> f.delivery().position())
          .filter(positions::contains)
          .collect(Collectors.toSet());
    }

    @Override
    public Set<Long> known(UUID endpointId, Collection<Long> positions) {
      Set<Long> known = new HashSet<>(queues.get(endpointId).failures.keySet());
      known.retainAll(positions);
      return known;
    }

    @Override
    public void delete(Collection<QueuedDelivery> failed) {
      for (QueuedDelivery each : failed) {
        undoFailure(queues.get(each.endpointId()), each.position());
        queues.get(each.endpointId()).failures.remove(each.position());
        queues.get(each.endpointId()).repeats.remove(each.position());
      }
    }
  }
}
