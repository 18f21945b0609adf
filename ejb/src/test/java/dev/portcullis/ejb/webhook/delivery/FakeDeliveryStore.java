package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.decision.event.EventDecision;
import dev.portcullis.ejb.webhook.callback.SigningKeys;
import dev.portcullis.ejb.webhook.matching.EventVisibility;
import dev.portcullis.ejb.webhook.matching.SequenceAssigner;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueueState;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.matching.SuppressedEventQueries;
import dev.portcullis.persistence.webhook.matching.SuppressedEvents;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** The transactions of a dispatcher without a database; all shards are whose they are given to. */
public final class FakeDeliveryStore extends DeliveryStore {
  static final byte[] KEY = Ids.bytes(32);

  private final FakeQueues queues = new FakeQueues();
  private final DeliveryClaims claims;
  private final QueueReader reader;
  private final List<SuppressedEvents> suppressedEvents = new ArrayList<>();
  private final Set<String> blind = new HashSet<>();
  private final Set<UUID> keyless = new HashSet<>();
  private final List<Outcomes> recorded = new ArrayList<>();
  private String holder;
  private Failure failing = Failure.NONE;

  /** How the database fails. */
  enum Failure {
    NONE,
    /** Its connections break: a transaction may be committed or not. */
    AWAY,
    /** It answers that its disk is full: nothing was committed. */
    REFUSES
  }

  public FakeDeliveryStore() {
    SequenceAssigner sequenceAssigner =
        new SequenceAssigner(
            queues, queues.failed(), queues.sequences(), counts(), visibility(), mutations());
    claims = new DeliveryClaims(queues, queues.failed(), sequenceAssigner, keys());
    reader = new QueueReader(queues, sequenceAssigner);
  }

  public FakeQueues queues() {
    return queues;
  }

  /** Reads queues beside the dispatcher. */
  public QueueReader reader() {
    return reader;
  }

  /** Claims what is queued, as the scan of the node with these signals does. */
  LocalDeliveryClaims handover(WebhookSignals signals) {
    return new LocalDeliveryClaims(queues.handovers(), keys(), signals);
  }

  /** Those that may receive nothing. */
  public Set<String> blind() {
    return blind;
  }

  /** Whose keys cannot be read. */
  Set<UUID> keyless() {
    return keyless;
  }

  List<SuppressedEvents> withheld() {
    return suppressedEvents;
  }

  List<Outcomes> recorded() {
    return recorded;
  }

  /** Lets the database fail from now on, or be well again. */
  void fail(Failure how) {
    failing = how;
  }

  /** The database crashes and is back at once: nodes notice it only by their leases. */
  void crash(Random random) {
    queues.crash(random);
    holder = null;
  }

  /** Assigns all shards to the node that requests next. */
  void takeAway() {
    holder = null;
  }

  @Override
  public Shards shards(String node, Duration lease) {
    check();
    Set<Integer> kept = node.equals(holder) ? Set.of(0) : Set.of();
    holder = holder == null ? node : holder;
    return new Shards(kept, node.equals(holder) ? Set.of(0) : Set.of(), 32);
  }

  @Override
  public void releaseShards(String node, Collection<Integer> given) {
    if (!given.isEmpty()) {
      holder = null;
    }
  }

  @Override
  public void releaseAllShards(String node, Collection<Integer> given) {
    holder = null;
  }

  @Override
  public List<QueueState> open(Collection<Integer> taken, Instant latest, Instant now) {
    queues.failed().clampDueTimes(taken, latest, now);
    return queues.open(taken);
  }

  @Override
  public List<QueueState> changed(long stamp, Collection<Integer> held, int limit) {
    check();
    return queues.changed(stamp, held, limit);
  }

  @Override
  public long stamp() {
    return queues.stamp();
  }

  @Override
  public DeliveryClaims.Claimed claim(DeliveryClaims.ClaimRequests claimRequests) {
    check();
    DeliveryClaims.Claimed claimed = claims.claim(claimRequests);
    queues.flush();
    return claimed;
  }

  @Override
  public Set<Integer> record(String node, Set<Integer> of, Outcomes written) {
    check();
    if (!node.equals(holder)) {
      return Set.of();
    }
    recorded.add(written);
    queues.commitWithoutWaiting();
    queues.record(written);
    if (!written.isLosable()) {
      queues.flush();
    }
    return of;
  }

  private void check() {
    if (failing != Failure.NONE) {
      String state = failing == Failure.AWAY ? "08006" : "53100";
      throw new IllegalStateException(new SQLException(failing.name(), state));
    }
  }

  private SuppressedEventQueries counts() {
    return new SuppressedEventQueries() {
      @Override
      public void add(Collection<SuppressedEvents> counted, Instant at) {
        suppressedEvents.addAll(counted);
      }
    };
  }

  private EventVisibility visibility() {
    return new EventVisibility() {
      @Override
      public Map<QueuedDelivery, EventDecision> denials(
          Collection<QueuedDelivery> deliveries,
          Map<UUID, EndpointRow> endpoints,
          Map<EventKey, EventRow> events) {
        Map<QueuedDelivery, EventDecision> refused = new HashMap<>();
        deliveries.stream()
            .filter(each -> blind.contains(endpoints.get(each.endpointId()).userId()))
            .forEach(each -> refused.put(each, EventDecision.CHECK_ROLE_DENY));
        return refused;
      }
    };
  }

  private SigningKeys keys() {
    return new SigningKeys() {
      @Override
      public Map<UUID, List<byte[]>> inForce(Collection<UUID> endpointIds, Instant now) {
        Map<UUID, List<byte[]>> found = new HashMap<>();
        endpointIds.stream()
            .filter(id -> !keyless.contains(id))
            .forEach(id -> found.put(id, List.of(KEY)));
        return found;
      }
    };
  }

  private static MutationContext mutations() {
    return new MutationContext() {
      @Override
      public void bind() {
        // Nothing is changed in a database.
      }
    };
  }
}
