package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries.Progress;
import dev.portcullis.persistence.webhook.delivery.DisableReason;
import dev.portcullis.persistence.webhook.operational.NewNotice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What has ended and is not written down yet. It is written many at a time: a crash meanwhile sends
 * again what ended in the last moment, with the same ids.
 */
final class OutcomeBuffer {
  private static final int MANY = 200;
  private static final int FULL = 2_000;
  private static final Duration SOON = Duration.ofMillis(20);
  private static final Duration SLOW_LOOK = Duration.ofMillis(500);

  private final DeliveryStore store;
  private final String node;

  private final List<DeliveryAttemptResult> ended = new ArrayList<>();
  private final Map<List<Object>, DeliveryAttemptResult> aside = new LinkedHashMap<>();
  private final Set<EndpointQueue> touched = new LinkedHashSet<>();
  private final Set<UUID> recovered = new HashSet<>();
  private final Set<UUID> failing = new HashSet<>();
  private final Map<UUID, DisableReason> disabled = new HashMap<>();
  private final List<NewNotice> news = new ArrayList<>();

  /** Those that this node said are failing, whatever it has read about them before. */
  private final Set<UUID> saidFailing = new HashSet<>();

  private Instant oldest;
  private Instant lookedForSlow = Instant.MIN;

  OutcomeBuffer(DeliveryStore store, String node) {
    this.store = store;
    this.node = node;
  }

  /**
   * Notes the end of an attempt.
   *
   * @return whether it is the first that was received after a dead letter
   */
  boolean ended(EndpointQueue queue, DeliveryAttemptResult row, boolean wasFailing) {
    ended.add(row);
    UUID id = queue.id();
    if (row.end() == Disposition.RECEIVED && (wasFailing || saidFailing.remove(id))) {
      recovered.add(id);
      failing.remove(id);
    } else if (row.end() == Disposition.DEAD && saidFailing.add(id)) {
      failing.add(id);
      recovered.remove(id);
    }
    touch(queue, row.sentAt().plusMillis(row.millis()));
    return recovered.contains(id);
  }

  /** Notes that nothing can be sent to an endpoint; with the attempt that showed it. */
  void disabled(EndpointQueue queue, DisableReason because) {
    disabled.put(queue.id(), because);
  }

  /** Notes what an attempt that ended says about its endpoint. */
  void tell(List<NewNotice> notices) {
    news.addAll(notices);
  }

  /** Notes rows that callbacks get while they are under way, or wait for others. */
  void aside(EndpointQueue queue, List<DeliveryAttemptResult> rows, Instant now) {
    rows.forEach(
        row -> aside.put(List.of(row.delivery().endpointId(), row.delivery().position()), row));
    touch(queue, now);
  }

  private void touch(EndpointQueue queue, Instant when) {
    touched.add(queue);
    oldest = oldest == null ? when : oldest;
  }

  /** Whether so much is yet to be written that nothing more is to be begun. */
  boolean isFull() {
    return ended.size() >= FULL;
  }

  /** The shards of which something is yet to be written. */
  Set<Integer> shards() {
    return touched.stream().map(EndpointQueue::shard).collect(Collectors.toSet());
  }

  /** How long until something is to be written; long when nothing waits. */
  Duration untilDue(Instant now) {
    return oldest == null ? Duration.ofDays(1) : Duration.between(now, oldest.plus(SOON));
  }

  /**
   * Writes it down if it is time to.
   *
   * @param busy queues of which something is under way
   * @param all whether it is time in any case, and those under way get rows of their own
   * @param settled is told each queue of which all is written down
   * @return the shards that this node has lost
   */
  Set<Integer> write(
      Collection<EndpointQueue> busy, Instant now, boolean all, Consumer<EndpointQueue> settled) {
    if (all || lookedForSlow.plus(SLOW_LOOK).isBefore(now)) {
      lookedForSlow = now;
      for (EndpointQueue queue : busy) {
        List<DeliveryAttemptResult> slow = queue.aside(now, all);
        if (!slow.isEmpty()) {
          aside(queue, slow, now);
        }
      }
    }
    boolean time = all || ended.size() >= MANY || untilDue(now).compareTo(Duration.ZERO) <= 0;
    return touched.isEmpty() || !time ? Set.of() : write(settled);
  }

  private Set<Integer> write(Consumer<EndpointQueue> settled) {
    Map<EndpointQueue, Progress> moved = new LinkedHashMap<>();
    touched.forEach(queue -> queue.pendingProgress().ifPresent(at -> moved.put(queue, at)));
    Set<Integer> of = shards();
    Set<Integer> held =
        store.record(
            node,
            of,
            new DeliveryStore.Outcomes(
                List.copyOf(ended),
                List.copyOf(aside.values()),
                List.copyOf(moved.values()),
                Set.copyOf(recovered),
                Set.copyOf(failing),
                Map.copyOf(disabled),
                List.copyOf(news)));
    Set<Integer> lost = new HashSet<>(of);
    lost.removeAll(held);
    if (lost.isEmpty()) {
      touched.forEach(queue -> queue.progressWritten(Optional.ofNullable(moved.get(queue))));
      List<EndpointQueue> written = List.copyOf(touched);
      clear();
      written.forEach(settled);
    } else {
      forget(lost);
    }
    return lost;
  }

  /** Lets go of all that is not written down: it happens again. */
  void forget() {
    clear();
    saidFailing.clear();
  }

  private void clear() {
    ended.clear();
    aside.clear();
    touched.clear();
    recovered.clear();
    failing.clear();
    disabled.clear();
    news.clear();
    oldest = null;
  }

  /** What is of lost shards is another node's to find out; the rest is written with the next. */
  void forget(Set<Integer> lost) {
    Set<UUID> others =
        touched.stream()
            .filter(queue -> lost.contains(queue.shard()))
            .map(EndpointQueue::id)
            .collect(Collectors.toSet());
    touched.removeIf(queue -> lost.contains(queue.shard()));
    ended.removeIf(row -> others.contains(row.delivery().endpointId()));
    aside.values().removeIf(row -> others.contains(row.delivery().endpointId()));
    recovered.removeAll(others);
    failing.removeAll(others);
    disabled.keySet().removeAll(others);
    news.removeIf(notice -> others.contains(notice.endpointId()));
  }
}
