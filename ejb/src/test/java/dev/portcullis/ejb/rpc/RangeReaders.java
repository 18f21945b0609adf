package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One reader of each kind: bound by permissions, with one method whole, a full reader, operator.
 */
final class RangeReaders extends DecisionFactCache {
  static final String USER = "user";
  static final String SINGLE = "single";
  static final String INSPECTOR = "inspector";
  static final String OPERATOR = "operator";

  private final Address visible;
  private final Hash32 topic;

  /** All of them see the event of this topic of this contract. */
  RangeReaders(Address visible, Hash32 topic) {
    this.visible = visible;
    this.topic = topic;
  }

  @Override
  public Optional<Principal> user(String id) {
    boolean isOperator = id.equals(OPERATOR);
    return Optional.of(
        new Principal(
            Optional.of(
                new ActingUser(
                    null,
                    false,
                    false,
                    Set.of(),
                    Set.of(AnyJson.OWN),
                    false,
                    false,
                    false,
                    Set.of())),
            Set.of(),
            Set.of(),
            Optional.empty(),
            isOperator || id.equals(INSPECTOR),
            isOperator,
            id.equals(SINGLE) ? Set.of("eth_getLogs") : Set.of(),
            Decision.USER_NOT_FOUND));
  }

  @Override
  public List<EventPattern> patterns(Principal principal, Collection<Address> contracts) {
    return contracts.isEmpty() || contracts.contains(visible)
        ? List.of(new EventPattern(Set.of(visible), List.of(Set.of(topic))))
        : List.of();
  }
}
