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
 * Buffers outcomes and writes many at a time. After a crash, callbacks with unwritten outcomes are
 * sent again with the same ids.
 */
final class OutcomeBuffer {
  private static final int MANY = 200;
  private static final int FULL = 2_000;
  private static final Duration SOON = Duration.ofMillis(20);
  private static final Duration SLOW_CHECK_INTERVAL = Duration.ofMillis(500);

  private final DeliveryStore store;
  private final String node;

  private final List<DeliveryAttemptResult> ended = new ArrayList<>();
  private final Map<List<Object>, DeliveryAttemptResult> aside = new LinkedHashMap<>();
  private final Set<EndpointQueue> touched = new LinkedHashSet<>();
  private final Set<UUID> recovered = new HashSet<>();
  private final Set<UUID> failing = new HashSet<>();
  private final Map<UUID, DisableReason> disabled = new HashMap<>();
  private final List<NewNotice> pendingNotices = new ArrayList<>();

  /** Endpoints that this node recorded as failing, whatever it has read about them before. */
  private final Set<UUID> markedFailing = new HashSet<>();

  private Instant oldest;
  private Instant slowCheckedAt = Instant.MIN;

  OutcomeBuffer(DeliveryStore store, String node) {
    this.store = store;
    this.node = node;
  }

  /**
   * Records the end of an attempt.
   *
   * @return whether it is the first received callback after a dead letter
   */
  boolean ended(EndpointQueue queue, DeliveryAttemptResult row, boolean wasFailing) {
    ended.add(row);
    UUID id = queue.id();
    if (row.end() == Disposition.RECEIVED && (wasFailing || markedFailing.remove(id))) {
      recovered.add(id);
      failing.remove(id);
    } else if (row.end() == Disposition.DEAD && markedFailing.add(id)) {
      failing.add(id);
      recovered.remove(id);
    }
    touch(queue, row.sentAt().plusMillis(row.millis()));
    return recovered.contains(id);
  }

  /** Records that nothing can be sent to an endpoint, with the attempt that showed it. */
  void disabled(EndpointQueue queue, DisableReason because) {
    disabled.put(queue.id(), because);
  }

  /** Records the notices that an ended attempt causes. */
  void addNotices(List<NewNotice> notices) {
    pendingNotices.addAll(notices);
  }

  /** Records separate rows for callbacks that are in flight, or wait for others. */
  void addSeparateRows(EndpointQueue queue, List<DeliveryAttemptResult> rows, Instant now) {
    rows.forEach(
        row -> aside.put(List.of(row.delivery().endpointId(), row.delivery().position()), row));
    touch(queue, now);
  }

  private void touch(EndpointQueue queue, Instant when) {
    touched.add(queue);
    oldest = oldest == null ? when : oldest;
  }

  /** Whether the unwritten outcomes have reached the limit, so that no call may begin. */
  boolean isFull() {
    return ended.size() >= FULL;
  }

  /** The shards with unwritten outcomes. */
  Set<Integer> shards() {
    return touched.stream().map(EndpointQueue::shard).collect(Collectors.toSet());
  }

  /** How long until the next write; long when nothing waits. */
  Duration untilDue(Instant now) {
    return oldest == null ? Duration.ofDays(1) : Duration.between(now, oldest.plus(SOON));
  }

  /**
   * Writes the outcomes if a write is due.
   *
   * @param busy queues with calls in flight
   * @param all whether to write in any case, with separate rows for calls in flight
   * @param settled receives each queue whose outcomes are all written
   * @return the shards that this node has lost
   */
  Set<Integer> write(
      Collection<EndpointQueue> busy, Instant now, boolean all, Consumer<EndpointQueue> settled) {
    if (all || slowCheckedAt.plus(SLOW_CHECK_INTERVAL).isBefore(now)) {
      slowCheckedAt = now;
      for (EndpointQueue queue : busy) {
        List<DeliveryAttemptResult> slow = queue.detachInFlight(now, all);
        if (!slow.isEmpty()) {
          addSeparateRows(queue, slow, now);
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
                List.copyOf(pendingNotices)));
    Set<Integer> lost = new HashSet<>(of);
    lost.removeAll(held);
    if (lost.isEmpty()) {
      touched.forEach(queue -> queue.progressWritten(Optional.ofNullable(moved.get(queue))));
      List<EndpointQueue> written = List.copyOf(touched);
      clear();
      written.forEach(settled);
    } else {
      discard(lost);
    }
    return lost;
  }

  /** Discards all unwritten outcomes: the callbacks are sent again. */
  void discard() {
    clear();
    markedFailing.clear();
  }

  private void clear() {
    ended.clear();
    aside.clear();
    touched.clear();
    recovered.clear();
    failing.clear();
    disabled.clear();
    pendingNotices.clear();
    oldest = null;
  }

  /**
   * Discards outcomes of lost shards, which belong to another node now. The next write contains the
   * rest.
   */
  void discard(Set<Integer> lost) {
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
    pendingNotices.removeIf(notice -> others.contains(notice.endpointId()));
  }
}
