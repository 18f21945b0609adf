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
 * The queue of one endpoint as the node that sends it sees it: what was read of it and not sent
 * yet, what is under way, and so up to where everything is over. One thread uses it.
 *
 * <p>It is over 300 lines because reading, sending and writing down share the open deliveries and
 * the watermark: separate classes would all change the same state.
 */
final class EndpointQueue {
  /** How long a call under way may hold up the watermark; then it has a row of its own. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** When it is looked again whether what a callback takes back was received. */
  private static final Duration POSTPONED = Duration.ofSeconds(5);

  private final UUID id;
  private final int shard;
  private final AimdLimiter limiter;

  private long last;

  /** Up to where there is something as the scan says that handed it over; beyond {@link #last}. */
  private long handed;

  private long read;
  private LocalDate day;
  private Instant failingSince;
  private Instant retryAt;
  private Progress written;
  private final ReadAhead ahead = new ReadAhead();

  /** Read, and neither over nor given a row of its own. */
  private final TreeMap<Long, Delivery> open = new TreeMap<>();

  private final PrefetchedDeliveries ready;

  /** Whether one that failed holds up those that were never tried, as was seen last. */
  private boolean held;

  /** When each of those under way began. */
  private final TreeMap<Long, Instant> inFlight = new TreeMap<>();

  /** Those with a row of their own that are about to be tried, or under way. */
  private final Set<Long> trying = new HashSet<>();

  /** When those are due again whose rows are yet to be written: the database does not know. */
  private final Map<Long, Optional<Instant>> over = new HashMap<>();

  /** Those that this node saw fail and that are to be tried again. */
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

  /** Notes that more was queued, or something about the endpoint has changed. */
  void changed(QueueState state) {
    if (state.last() == last) {
      limiter.wake();
    }
    // It may be that it is no longer ordered.
    held = false;
    last = Math.max(last, state.last());
    if (state.retryAt() != null) {
      retryBy(state.retryAt());
    }
  }

  /** Whether there is something to read. */
  boolean needsRead(Instant now) {
    return (end() > read && !isHeld() && isShort()) || isRetryDue(now);
  }

  /** Whether all that is known of was read, and what comes may be handed over. */
  boolean isAtEnd() {
    return end() <= read && !ready.isOrdered() && isShort();
  }

  /** Whether more is wanted than was read: what may begin now, or half of what is read ahead. */
  private boolean isShort() {
    return ready.fresh() < Math.max(ahead.size() / 2, room());
  }

  private long end() {
    return Math.max(last, handed);
  }

  /** Of an ordered queue nothing new is read while one that failed is to be tried again. */
  private boolean isHeld() {
    return ready.isOrdered() && (held || isBlind());
  }

  /**
   * Whether the database does not know yet of something that failed: it cannot say what is next.
   */
  private boolean isBlind() {
    return ready.isOrdered() && over.values().stream().anyMatch(Optional::isPresent);
  }

  private boolean isRetryDue(Instant now) {
    return retryAt != null && !retryAt.isAfter(now) && !ready.isAnyDue() && !isBlind();
  }

  /** When there will be something to read that is not there yet, or null. */
  Instant retryAt() {
    return retryAt;
  }

  /**
   * What is to be read next: from where it is no longer fresh, if it is not.
   *
   * @param places how many calls the node may begin of it at once, as far as is known
   */
  ClaimRequest wanted(Instant now, int places) {
    if (ready.isStale(now)) {
      refresh();
    }
    int enough = Math.max(ahead.size(), Math.min(room(), places));
    int many = end() > read && !isHeld() ? Math.max(0, enough - ready.fresh()) : 0;
    int retries = isRetryDue(now) ? Math.max(1, room()) : 0;
    return new ClaimRequest(new QueueHead(id, read, day, many), retries, Set.copyOf(trying), now);
  }

  /**
   * Takes what was read.
   *
   * @return what has to wait for something else, to be given rows of their own
   */
  List<DeliveryAttemptResult> take(ClaimedBatch batch, ClaimRequest asked, Instant judgedAt) {
    boolean isBegun = !(open.isEmpty() && trying.isEmpty() && over.isEmpty());
    if (ready.order(batch.endpoint().ordered()) && isBegun) {
      // What there is was read by the other rule, and this was asked for by it.
      putBack();
      return List.of();
    }
    held = batch.held();
    List<DeliveryAttemptResult> aside = new ArrayList<>();
    for (Taken each : batch.front()) {
      takeFront(each, batch, judgedAt, aside);
      if (ready.isOrdered() && !aside.isEmpty()) {
        break;
      }
    }
    if (batch.atEnd()) {
      // What is missing is gone for good: nobody may be told, or it is too old.
      read = Math.max(read, end());
    }
    if (asked.due() > 0) {
      retryAt = batch.askAgainAt(asked.at());
      for (Taken each : batch.due()) {
        takeDue(each, batch, judgedAt, aside);
      }
    } else if (batch.held()) {
      retryBy(batch.nextDue());
    }
    if (!batch.front().isEmpty()) {
      ahead.filled(judgedAt);
    }
    return aside;
  }

  /** Takes what was handed over; false if it is not what comes next, or there is enough. */
  boolean acceptLocalBatch(LocalDeliveryQueue.LocalBatch given) {
    List<Taken> more = given.haul().front();
    if (ready.isOrdered()
        || more.get(0).queued().position() != read + 1
        || ready.fresh() + more.size() > Math.max(ahead.size(), room())) {
      return false;
    }
    more.forEach(each -> takeFront(each, given.haul(), given.judgedAt(), new ArrayList<>()));
    handed = read;
    return true;
  }

  private void takeFront(
      Taken each, ClaimedBatch batch, Instant judgedAt, List<DeliveryAttemptResult> aside) {
    QueuedDelivery queued = each.queued();
    read = queued.position();
    day = queued.event().day();
    if (each.isPassedOver()) {
      return;
    }
    Delivery delivery =
        new Delivery(
            queued, each.sequence(), each.event(), batch.endpoint(), batch.keys(), judgedAt);
    if (batch.postponed().contains(read)) {
      aside.add(postponed(delivery, judgedAt));
    } else {
      open.put(read, delivery);
      ready.addFront(delivery);
    }
  }

  private void takeDue(
      Taken each, ClaimedBatch batch, Instant judgedAt, List<DeliveryAttemptResult> aside) {
    if (each.isPassedOver()) {
      if (ready.isOrdered()) {
        retryBy(judgedAt);
      }
      return;
    }
    QueuedDelivery queued = each.queued();
    Delivery delivery =
        new Delivery(
            queued, each.sequence(), each.event(), batch.endpoint(), batch.keys(), judgedAt);
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
    return DeliveryRows.row(
        delivery, delivery.attempt() - 1, now, "It waits for what it takes back", again);
  }

  /** Lets go of what was read and not begun; it is read again. */
  void putBack() {
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

  /** Lets go of what was judged too long ago; it is read again. */
  void refresh() {
    ahead.stale();
    putBack();
  }

  /** How many more calls may be begun: an ordered one has one at a time. */
  private int room() {
    int room = limiter.room(inFlight.size());
    return ready.isOrdered() ? Math.min(room, 1 - inFlight.size()) : room;
  }

  /** The next callback to send; null if there is none, or none that may be sent now. */
  Delivery next(Instant now) {
    return now.isBefore(limiter.pausedUntil()) || room() <= 0 ? null : ready.next(this::waits);
  }

  /** What takes something back follows what it takes back. */
  private boolean waits(Delivery first) {
    return first.removed()
        && (open.containsKey(first.queued().announced())
            || trying.contains(first.queued().announced()));
  }

  /** What is next and takes back what is to be tried again: it gets a row of its own and waits. */
  Optional<DeliveryAttemptResult> setBack(Instant now) {
    Delivery first = ready.first();
    if (first == null || !first.removed() || !failed.contains(first.queued().announced())) {
      return Optional.empty();
    }
    ready.removeFirst();
    open.remove(first.queued().position());
    if (ready.isOrdered()) {
      putBack();
    }
    return Optional.of(postponed(first, now));
  }

  /** Notes that {@link #next} is under way. */
  void begin(Delivery delivery, Instant now) {
    ready.begin(delivery);
    inFlight.put(delivery.queued().position(), now);
  }

  /** Notes that a call is over, and says so in a form to be written down. */
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
      goOn(delivery, again.isPresent());
    }
    Instant dueAt = outcome.received() ? null : again.orElse(now);
    return DeliveryRows.ended(delivery, hadRow, began, now, response, outcome.end(), dueAt);
  }

  /** Since when nothing was received; empty while all is well. */
  Optional<Instant> failingSince() {
    return Optional.ofNullable(failingSince);
  }

  /** What follows in an ordered queue waits for what failed, or has its turn now. */
  private void goOn(Delivery ended, boolean failed) {
    held = failed;
    if (isHeld()) {
      putBack();
    } else if (ended.queued().failure() != null) {
      retryBy(Instant.MIN);
    }
  }

  /** Whether nothing was received for so long; never when {@code limit} is zero. */
  boolean isFailingFor(Duration limit, Instant now) {
    return !limit.isZero()
        && failingSince != null
        && !failingSince.plus(limit).isAfter(now)
        && limiter.isBroken();
  }

  /** Lets go of what is to be sent until the endpoint is enabled again, and then begins anew. */
  void disabled() {
    putBack();
    failingSince = null;
  }

  /** Calls that have been under way for long, or all of them: they get rows of their own. */
  List<DeliveryAttemptResult> aside(Instant now, boolean all) {
    if (open.isEmpty() || ready.isOrdered()) {
      return List.of();
    }
    List<DeliveryAttemptResult> aside = new ArrayList<>();
    for (long position : List.copyOf(inFlight.keySet())) {
      Delivery delivery = open.get(position);
      if (delivery != null && (all || inFlight.get(position).plus(PATIENCE).isBefore(now))) {
        open.remove(position);
        trying.add(position);
        aside.add(DeliveryRows.row(delivery, delivery.attempt() - 1, now, "It is under way", now));
      }
    }
    if (!aside.isEmpty()) {
      retryBy(now.plus(POSTPONED));
    }
    return aside;
  }

  /** How far it is; empty if that was written down already. */
  Optional<Progress> pendingProgress() {
    Progress now = progress();
    return now.equals(written) ? Optional.empty() : Optional.of(now);
  }

  /** Notes that everything was written down, with this. */
  void progressWritten(Optional<Progress> progress) {
    progress.ifPresent(at -> written = at);
    trying.removeAll(over.keySet());
    over.values().forEach(dueAt -> dueAt.ifPresent(this::retryBy));
    over.clear();
  }

  /** Whether nothing is left of it to be done. */
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
