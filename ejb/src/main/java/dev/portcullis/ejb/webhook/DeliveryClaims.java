package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.decision.EventDecision;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.ClaimedDelivery;
import dev.portcullis.persistence.webhook.DeliveryRepository;
import dev.portcullis.persistence.webhook.DeliveryRepository.Room;
import dev.portcullis.persistence.webhook.WithheldRepository;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * DeliveryClaims due deliveries, in the caller's transaction, whose owners may still see what they
 * tell. The others are taken out of the queue and counted: no attempt failed, and no dead letter is
 * left.
 */
@Dependent
public class DeliveryClaims {
  /** How often others are looked for in place of those who may not be told. */
  private static final int ROUNDS = 4;

  private final DeliveryRepository deliveries;
  private final WithheldRepository withheld;
  private final EventVisibility visibility;
  private final MutationContext mutations;

  /** With its parts. */
  @Inject
  public DeliveryClaims(
      DeliveryRepository deliveries,
      WithheldRepository withheld,
      EventVisibility visibility,
      MutationContext mutations) {
    this.deliveries = deliveries;
    this.withheld = withheld;
    this.visibility = visibility;
    this.mutations = mutations;
  }

  /**
   * What was claimed.
   *
   * @param deliveries what may be sent
   * @param withheldSome whether something was taken out of the queue, so that more may be due
   */
  public record Claimed(List<ClaimedDelivery> deliveries, boolean withheldSome) {}

  /** DeliveryClaims until {@code leaseEnd} what there is room for. */
  public Claimed claim(Room room, Instant now, Instant leaseEnd) {
    List<ClaimedDelivery> permitted = new ArrayList<>();
    EventVisibility.Tally tally = new EventVisibility.Tally();
    Set<String> owners = new LinkedHashSet<>(room.fullOwners());
    boolean refusedSome = true;
    for (int round = 0; refusedSome && round < ROUNDS && permitted.size() < room.total(); round++) {
      // Everybody has a turn: a backlog of those who may not be told holds nobody up.
      List<ClaimedDelivery> due =
          deliveries.claim(
              new Room(
                  room.total() - permitted.size(),
                  room.perEndpoint(),
                  room.perOwner(),
                  room.fullEndpoints(),
                  List.copyOf(owners)),
              now,
              leaseEnd);
      Map<ClaimedDelivery, EventDecision> refused =
          due.isEmpty() ? Map.of() : visibility.refusals(due);
      refusedSome = !refused.isEmpty();
      due.forEach(each -> owners.add(each.userId()));
      due.stream().filter(each -> !refused.containsKey(each)).forEach(permitted::add);
      refused.forEach((each, decision) -> tally.add(each.endpointId(), decision));
      if (!refused.isEmpty()) {
        mutations.bind();
        deliveries.withdraw(refused.keySet().stream().map(ClaimedDelivery::id).toList());
      }
    }
    withheld.add(tally.all(), Clock.now());
    return new Claimed(permitted, !tally.all().isEmpty());
  }
}
