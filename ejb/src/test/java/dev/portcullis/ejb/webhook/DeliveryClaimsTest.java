package dev.portcullis.ejb.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.decision.EventDecision;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.ClaimedDelivery;
import dev.portcullis.persistence.webhook.DeliveryRepository;
import dev.portcullis.persistence.webhook.DeliveryRepository.Room;
import dev.portcullis.persistence.webhook.Withheld;
import dev.portcullis.persistence.webhook.WithheldRepository;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DeliveryClaimsTest {
  private static final Room ROOM = new Room(10, 2, 2, List.of(), List.of());

  private final Instant now = Clock.now();
  private final Map<String, UUID> endpoints = new HashMap<>();
  private final List<ClaimedDelivery> due = new ArrayList<>();
  private final List<UUID> withdrawn = new ArrayList<>();
  private final List<Withheld> counted = new ArrayList<>();
  private final Set<String> blind = new HashSet<>();
  private int rounds;
  private boolean bound;

  private final DeliveryClaims claims =
      new DeliveryClaims(deliveries(), counts(), visibility(), mutations());

  @Test
  void whatMayBeToldIsClaimedAtOnce() {
    queue("a", 1);
    queue("b", 1);
    DeliveryClaims.Claimed claimed = claim();
    assertThat(claimed.deliveries()).hasSize(2);
    assertThat(claimed.withheldSome()).isFalse();
    assertThat(rounds).isOne();
    assertThat(withdrawn).isEmpty();
    assertThat(counted).isEmpty();
  }

  @Test
  void whatMayNotBeToldLeavesTheQueueAndIsCounted() {
    blind.add("a");
    queue("a", 2);
    queue("b", 1);
    DeliveryClaims.Claimed claimed = claim();
    assertThat(claimed.deliveries()).extracting(ClaimedDelivery::userId).containsExactly("b");
    assertThat(claimed.withheldSome()).as("more may be due").isTrue();
    assertThat(withdrawn).hasSize(2);
    assertThat(bound).as("the mutation rows name the job").isTrue();
    assertThat(counted)
        .containsExactly(
            new Withheld(endpoints.get("a"), EventDecision.CHECK_ROLE_DENY.ruleId(), 2));
  }

  @Test
  void aBacklogThatMayNotBeToldHoldsNobodyUp() {
    blind.add("a");
    queue("a", 50);
    queue("b", 1);
    assertThat(claim().deliveries()).extracting(ClaimedDelivery::userId).containsExactly("b");
  }

  @Test
  void manyBacklogsCostNoMoreThanAFewRounds() {
    for (int i = 0; i < 30; i++) {
      blind.add("blind " + i);
      queue("blind " + i, 5);
    }
    claim();
    assertThat(rounds).isEqualTo(4);
    assertThat(withdrawn).hasSizeLessThanOrEqualTo(4 * ROOM.total());
  }

  @Test
  void nobodyGetsMoreThanTheirShareInLaterRounds() {
    blind.add("a");
    queue("b", 2);
    queue("a", 2);
    queue("b", 2);
    assertThat(claim().deliveries()).hasSize(2);
  }

  private DeliveryClaims.Claimed claim() {
    return claims.claim(ROOM, now, now.plusSeconds(9));
  }

  private void queue(String user, int count) {
    UUID endpoint = endpoints.computeIfAbsent(user, u -> Ids.uuid());
    for (int i = 0; i < count; i++) {
      due.add(
          new ClaimedDelivery(
              Ids.uuid(),
              Ids.uuid(),
              endpoint,
              user,
              null,
              "http://127.0.0.1/",
              new byte[0],
              0,
              now.plusSeconds(9)));
    }
  }

  /** Hands out the oldest of those who are not full, at most two of each owner. */
  private DeliveryRepository deliveries() {
    return new DeliveryRepository() {
      @Override
      public List<ClaimedDelivery> claim(Room room, Instant at, Instant leaseEnd) {
        rounds++;
        Map<String, Integer> taken = new HashMap<>();
        List<ClaimedDelivery> claimed = new ArrayList<>();
        for (ClaimedDelivery each : List.copyOf(due)) {
          if (claimed.size() < room.total()
              && !room.fullOwners().contains(each.userId())
              && taken.merge(each.userId(), 1, Integer::sum) <= room.perOwner()) {
            claimed.add(each);
            due.remove(each);
          }
        }
        return claimed;
      }

      @Override
      public void withdraw(Collection<UUID> ids) {
        withdrawn.addAll(ids);
      }
    };
  }

  private WithheldRepository counts() {
    return new WithheldRepository() {
      @Override
      public void add(Collection<Withheld> withheld, Instant at) {
        counted.addAll(withheld);
      }
    };
  }

  private EventVisibility visibility() {
    return new EventVisibility() {
      @Override
      public Map<ClaimedDelivery, EventDecision> refusals(Collection<ClaimedDelivery> deliveries) {
        Map<ClaimedDelivery, EventDecision> refused = new HashMap<>();
        deliveries.stream()
            .filter(each -> blind.contains(each.userId()))
            .forEach(each -> refused.put(each, EventDecision.CHECK_ROLE_DENY));
        return refused;
      }
    };
  }

  private MutationContext mutations() {
    return new MutationContext() {
      @Override
      public void bind() {
        bound = true;
      }
    };
  }
}
