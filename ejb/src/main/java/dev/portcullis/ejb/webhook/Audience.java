package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.decision.EventDecision;
import dev.portcullis.ejb.decision.EventDecisions;
import dev.portcullis.ejb.decision.EventFacts;
import dev.portcullis.ejb.decision.EventLog;
import dev.portcullis.ejb.decision.EventReader;
import dev.portcullis.persistence.webhook.ClaimedDelivery;
import dev.portcullis.persistence.webhook.ContractAbiRepository;
import dev.portcullis.persistence.webhook.Follower;
import dev.portcullis.persistence.webhook.Withheld;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Lets owners of webhooks be told only of what they may see (ADR 0030): asked when a log is matched
 * and again each time a callback is about to be sent.
 */
@ApplicationScoped
public class Audience {
  @Inject private EventDecisions decisions;
  @Inject private ContractAbiRepository abis;

  /** Tells the followers who may see their log from those who may not. */
  public Admission admit(Collection<Match> matches) {
    EventFacts facts =
        decisions.facts(
            matches.stream()
                .flatMap(match -> match.followers().stream())
                .map(Audience::reader)
                .collect(Collectors.toSet()),
            matches.stream().map(Match::event).toList());
    List<Match> admitted = new ArrayList<>();
    Tally withheld = new Tally();
    for (Match match : matches) {
      EventLog event = match.event();
      List<Follower> permitted = new ArrayList<>();
      Map<EventReader, EventDecision> byReader = new HashMap<>();
      for (Follower follower : match.followers()) {
        EventDecision decision =
            byReader.computeIfAbsent(reader(follower), who -> facts.decide(who, event));
        if (decision.allowed()) {
          permitted.add(follower);
        } else {
          withheld.add(follower.endpointId(), decision);
        }
      }
      if (!permitted.isEmpty()) {
        admitted.add(new Match(match.log(), permitted));
      }
    }
    return new Admission(admitted, withheld.all(), abis.of(Announcements.toDecode(admitted)));
  }

  /**
   * Why owners may not be told of what is about to be sent to them; those that are absent may.
   *
   * @param deliveries what would be sent
   */
  public Map<ClaimedDelivery, EventDecision> refusals(Collection<ClaimedDelivery> deliveries) {
    Map<ClaimedDelivery, EventDecision> refused = new HashMap<>();
    Map<ClaimedDelivery, EventLog> events = new HashMap<>();
    for (ClaimedDelivery each : deliveries) {
      EventBody.event(each.body())
          .ifPresentOrElse(
              event -> events.put(each, event),
              () -> refused.put(each, EventDecision.EVENT_UNREADABLE));
    }
    EventFacts facts =
        decisions.facts(
            deliveries.stream().map(Audience::reader).collect(Collectors.toSet()), events.values());
    events.forEach(
        (delivery, event) -> {
          EventDecision decision = facts.decide(reader(delivery), event);
          if (!decision.allowed()) {
            refused.put(delivery, decision);
          }
        });
    return refused;
  }

  private static EventReader reader(Follower follower) {
    return new EventReader(follower.userId(), follower.machineId());
  }

  private static EventReader reader(ClaimedDelivery delivery) {
    return new EventReader(delivery.userId(), delivery.machineId());
  }

  /** Counts what is withheld of each webhook by each rule. */
  static final class Tally {
    private record Key(UUID endpointId, EventDecision decision) {}

    private final Map<Key, Long> counts = new HashMap<>();

    void add(UUID endpointId, EventDecision decision) {
      counts.merge(new Key(endpointId, decision), 1L, Long::sum);
    }

    List<Withheld> all() {
      return counts.entrySet().stream()
          .map(
              each ->
                  new Withheld(
                      each.getKey().endpointId(),
                      each.getKey().decision().ruleId(),
                      each.getValue()))
          .toList();
    }
  }
}
