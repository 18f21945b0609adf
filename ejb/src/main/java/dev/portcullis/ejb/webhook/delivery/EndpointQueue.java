package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.ClaimRequest;
import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.ClaimedBatch;
import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.Taken;
import dev.portcullis.ejb.webhook.http.CallbackResponse;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries.Progress;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.delivery.QueueState;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The queue of one endpoint on the node that sends it. It contains callbacks that were read ahead,
 * callbacks in flight, and the watermark up to which everything is over. One thread uses it.
 *
 * <p>It is over 300 lines because reading, sending and recording share the open deliveries and the
 * watermark: separate classes would all change the same state.
 */
final class EndpointQueue {
  /** How long a call in flight may block the watermark; then it gets a separate row. */
  private static final Duration MAX_BLOCKING = Duration.ofSeconds(1);

  private static final String WAITING = "It waits for the announcement that it removes";

  /** The delay before a postponed retraction is checked again. */
  private static final Duration POSTPONED = Duration.ofSeconds(5);

  private final UUID id;
  private final int shard;
  private final AimdLimiter limiter;

  private long last;

  /** The end of the queue according to the scan's local batch; beyond {@link #last}. */
  private long localEnd;

  private long read;
  private LocalDate day;
  private Instant failingSince;
  private Instant retryAt;
  private Progress written;
  private final ReadAhead ahead = new ReadAhead();

  /** Callbacks that were read, and are neither over nor have a separate row. */
  private final TreeMap<Long, Delivery> open = new TreeMap<>();

  private final PrefetchedDeliveries ready;

  /** Whether a failed callback blocked those without attempts at the last read. */
  private boolean blocked;

  /** The start times of the callbacks in flight. */
  private final TreeMap<Long, Instant> inFlight = new TreeMap<>();

  /** Callbacks with a separate row that are in flight or about to be. */
  private final Set<Long> trying = new HashSet<>();

  /**
   * When callbacks with unwritten outcomes are due again: the database does not contain this yet.
   */
  private final Map<Long, Optional<Instant>> over = new HashMap<>();

  /** Callbacks that failed on this node and await a retry. */
  private final Set<Long> failed = new HashSet<>();

  EndpointQueue(QueueState state, AimdLimiter limiter, PrefetchedBytes bytes) {
    this.id = state.endpointId();
    this.shard = state.shard();
    this.limiter = limiter;
    this.ready = new PrefetchedDeliveries(bytes);
    this.last = state.last();
    this.read = state.watermark();
    this.day = state.day();
    this.failingSince = state.failingSince();
    this.retryAt = state.retryAt();
    this.written = progress();
  }

  UUID id() {
    return id;
  }

  int shard() {
    return shard;
  }

  AimdLimiter pace() {
    return limiter;
  }

  int inFlight() {
    return inFlight.size();
  }

  /** Records that the queue grew, or that the endpoint changed. */
  void changed(QueueState state) {
    if (state.last() == last) {
      limiter.wake();
    }
    // The queue may no longer be ordered.
    blocked = false;
    last = Math.max(last, state.last());
    if (state.retryAt() != null) {
      retryBy(state.retryAt());
    }
  }

  /** Whether there is something to read. */
  boolean needsRead(Instant now) {
    return (end() > read && !isBlocked() && isShort()) || isRetryDue(now);
  }

  /** Whether the queue is read completely, so that later callbacks may arrive as local batches. */
  boolean isAtEnd() {
    return end() <= read && !ready.isOrdered() && isShort();
  }

  /**
   * Whether too few callbacks are read ahead: fewer than may begin now, or than half of the
   * read-ahead.
   */
  private boolean isShort() {
    return ready.fresh() < Math.max(ahead.size() / 2, room());
  }

  private long end() {
    return Math.max(last, localEnd);
  }

  /** An ordered queue reads nothing new while a failed callback awaits its retry. */
  private boolean isBlocked() {
    return ready.isOrdered() && (blocked || hasUnwrittenFailures());
  }

  /**
   * Whether a failure is not yet written, so that the database cannot determine the next callback.
   */
  private boolean hasUnwrittenFailures() {
    return ready.isOrdered() && over.values().stream().anyMatch(Optional::isPresent);
  }

  private boolean isRetryDue(Instant now) {
    return retryAt != null && !retryAt.isAfter(now) && !ready.isAnyDue() && !hasUnwrittenFailures();
  }

  /** When there will be something new to read, or null. */
  Instant retryAt() {
    return retryAt;
  }

  /**
   * The next range to read. Stale callbacks that were read ahead are read again.
   *
   * @param places how many calls of it the node may begin at once, as far as known
   */
  ClaimRequest wanted(Instant now, int places) {
    if (ready.isStale(now)) {
      refresh();
    }
    int enough = Math.max(ahead.size(), Math.min(room(), places));
    int many = end() > read && !isBlocked() ? Math.max(0, enough - ready.fresh()) : 0;
    int retries = isRetryDue(now) ? Math.max(1, room()) : 0;
    return new ClaimRequest(new QueueHead(id, read, day, many), retries, Set.copyOf(trying), now);
  }

  /**
   * Adds the claimed callbacks.
   *
   * @return callbacks that wait for another one and need separate rows
   */
  List<DeliveryAttemptResult> take(ClaimedBatch batch, ClaimRequest asked, Instant judgedAt) {
    boolean isBegun = !(open.isEmpty() && trying.isEmpty() && over.isEmpty());
    if (ready.order(batch.endpoint().ordered()) && isBegun) {
      // The callbacks read ahead and this request used the previous ordering rule.
      dropPrefetched();
      return List.of();
    }
    blocked = batch.blocked();
    List<DeliveryAttemptResult> aside = new ArrayList<>();
    for (Taken each : batch.front()) {
      takeFront(each, batch, judgedAt, aside);
      if (ready.isOrdered() && !aside.isEmpty()) {
        break;
      }
    }
    if (batch.atEnd()) {
      // Missing callbacks are permanently gone: suppressed or expired.
      read = Math.max(read, end());
    }
    if (asked.due() > 0) {
      retryAt = batch.nextQueryAt(asked.at());
      for (Taken each : batch.due()) {
        takeDue(each, batch, judgedAt, aside);
      }
    } else if (batch.blocked()) {
      retryBy(batch.nextDue());
    }
    if (!batch.front().isEmpty()) {
      ahead.filled(judgedAt);
    }
    return aside;
  }

  /**
   * Adds a local batch. Returns false if it does not continue the queue, or enough is read ahead.
   */
  boolean acceptLocalBatch(LocalDeliveryQueue.LocalBatch given) {
    List<Taken> more = given.batch().front();
    if (ready.isOrdered()
        || more.get(0).queued().position() != read + 1
        || ready.fresh() + more.size() > Math.max(ahead.size(), room())) {
      return false;
    }
    more.forEach(each -> takeFront(each, given.batch(), given.judgedAt(), new ArrayList<>()));
    localEnd = read;
    return true;
  }

  private void takeFront(
      Taken each, ClaimedBatch batch, Instant judgedAt, List<DeliveryAttemptResult> aside) {
    QueuedDelivery queued = each.queued();
    read = queued.position();
    day = queued.event().day();
    if (each.isSkipped()) {
      return;
    }
    Delivery delivery = batch.delivery(each, judgedAt);
    if (batch.postponed().contains(read)) {
      aside.add(postponed(delivery, judgedAt));
    } else {
      open.put(read, delivery);
      ready.addFront(delivery);
    }
  }

  private void takeDue(
      Taken each, ClaimedBatch batch, Instant judgedAt, List<DeliveryAttemptResult> aside) {
    if (each.isSkipped()) {
      if (ready.isOrdered()) {
        retryBy(judgedAt);
      }
      return;
    }
    QueuedDelivery queued = each.queued();
    Delivery delivery = batch.delivery(each, judgedAt);
    if (batch.postponed().contains(queued.position())) {
      aside.add(postponed(delivery, judgedAt));
    } else {
      trying.add(queued.position());
      ready.addDue(delivery);
    }
  }

  private DeliveryAttemptResult postponed(Delivery delivery, Instant now) {
    Instant again = now.plus(POSTPONED);
    over.put(delivery.queued().position(), Optional.of(again));
    return DeliveryRowFactory.row(delivery, delivery.attempt() - 1, now, WAITING, again);
  }

  /** Drops the callbacks that were read ahead; they are read again. */
  void dropPrefetched() {
    List<Delivery> front = ready.clearFront();
    if (!front.isEmpty()) {
      QueuedDelivery first = front.get(0).queued();
      read = first.position() - 1;
      day = first.event().day();
      front.forEach(each -> open.remove(each.queued().position()));
    }
    List<Delivery> due = ready.clearDue();
    if (!due.isEmpty()) {
      due.forEach(each -> trying.remove(each.queued().position()));
      retryBy(Instant.MIN);
    }
  }

  /** Drops callbacks whose permission check is too old; they are read again. */
  void refresh() {
    ahead.stale();
    dropPrefetched();
  }

  /** How many more calls may begin. An ordered queue has one at a time. */
  private int room() {
    int room = limiter.room(inFlight.size());
    return ready.isOrdered() ? Math.min(room, 1 - inFlight.size()) : room;
  }

  /** The next callback to send; null if there is none, or none may be sent now. */
  Delivery next(Instant now) {
    return now.isBefore(limiter.pausedUntil()) || room() <= 0 ? null : ready.next(this::isDeferred);
  }

  /** A retraction waits for the callback that it retracts. */
  private boolean isDeferred(Delivery first) {
    return first.removed()
        && (open.containsKey(first.queued().announced())
            || trying.contains(first.queued().announced()));
  }

  /** If the next callback retracts one that awaits a retry, it gets a separate row and waits. */
  Optional<DeliveryAttemptResult> postponeRetraction(Instant now) {
    Delivery first = ready.first();
    if (first == null || !first.removed() || !failed.contains(first.queued().announced())) {
      return Optional.empty();
    }
    ready.removeFirst();
    open.remove(first.queued().position());
    if (ready.isOrdered()) {
      dropPrefetched();
    }
    return Optional.of(postponed(first, now));
  }

  /** Records that {@link #next} is in flight. */
  void begin(Delivery delivery, Instant now) {
    ready.begin(delivery);
    inFlight.put(delivery.queued().position(), now);
  }

  /** Records that a call is over, and returns the row to write. */
  DeliveryAttemptResult end(
      Delivery delivery, CallbackResponse response, DeliveryOutcome outcome, Instant now) {
    long position = delivery.queued().position();
    Instant began = inFlight.remove(position);
    boolean hadRow = trying.contains(position);
    open.remove(position);
    ahead.ended(ready.fresh() == 0 && end() <= read);
    failingSince = outcome.received() ? null : failingSince().orElse(now);
    Optional<Instant> again = outcome.retryAfter().map(now::plus);
    over.put(position, again);
    if (again.isPresent()) {
      failed.add(position);
    } else {
      failed.remove(position);
    }
    if (ready.isOrdered() && !delivery.queued().isRedelivery()) {
      updateBlocking(delivery, again.isPresent());
    }
    Instant dueAt = outcome.received() ? null : again.orElse(now);
    return DeliveryRowFactory.ended(delivery, hadRow, began, now, response, outcome.end(), dueAt);
  }

  /** Since when nothing was received; empty while all is well. */
  Optional<Instant> failingSince() {
    return Optional.ofNullable(failingSince);
  }

  /** In an ordered queue, later callbacks now wait for the failed one, or proceed. */
  private void updateBlocking(Delivery ended, boolean failed) {
    blocked = failed;
    if (isBlocked()) {
      dropPrefetched();
    } else if (ended.queued().failure() != null) {
      retryBy(Instant.MIN);
    }
  }

  /** Whether nothing was received for {@code limit}; never when it is zero. */
  boolean isFailingFor(Duration limit, Instant now) {
    return !limit.isZero()
        && failingSince != null
        && !failingSince.plus(limit).isAfter(now)
        && limiter.isBroken();
  }

  /** Drops the callbacks to send until the endpoint is enabled again, and then starts over. */
  void disabled() {
    dropPrefetched();
    failingSince = null;
  }

  /** Returns separate rows for calls that have been in flight for long, or for all of them. */
  List<DeliveryAttemptResult> detachInFlight(Instant now, boolean all) {
    if (open.isEmpty() || ready.isOrdered()) {
      return List.of();
    }
    List<DeliveryAttemptResult> aside = new ArrayList<>();
    for (long position : List.copyOf(inFlight.keySet())) {
      Delivery delivery = open.get(position);
      if (delivery != null && (all || inFlight.get(position).plus(MAX_BLOCKING).isBefore(now))) {
        open.remove(position);
        trying.add(position);
        aside.add(
            DeliveryRowFactory.row(delivery, delivery.attempt() - 1, now, "It is in flight", now));
      }
    }
    if (!aside.isEmpty()) {
      retryBy(now.plus(POSTPONED));
    }
    return aside;
  }

  /** The watermark; empty if it is already written. */
  Optional<Progress> pendingProgress() {
    Progress now = progress();
    return now.equals(written) ? Optional.empty() : Optional.of(now);
  }

  /** Records that everything was written, including this watermark. */
  void progressWritten(Optional<Progress> progress) {
    progress.ifPresent(at -> written = at);
    trying.removeAll(over.keySet());
    over.values().forEach(dueAt -> dueAt.ifPresent(this::retryBy));
    over.clear();
  }

  /** Whether no work is left. */
  boolean isDone() {
    return end() <= read && open.isEmpty() && trying.isEmpty() && retryAt == null;
  }

  private Progress progress() {
    if (open.isEmpty()) {
      return new Progress(id, read, day, failingSince);
    }
    Delivery first = open.firstEntry().getValue();
    long position = first.queued().position();
    return new Progress(id, position - 1, first.queued().event().day(), failingSince);
  }

  private void retryBy(Instant moment) {
    retryAt = retryAt == null || moment.isBefore(retryAt) ? moment : retryAt;
  }
}
