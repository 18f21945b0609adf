package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.ejb.rpc.visibility.VisibleEvents;
import dev.portcullis.ejb.rpc.visibility.VisibleLogs;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The rights of subscribers at one moment. They are resolved once for all connections with the same
 * credentials, and for all credentials of the same user or machine.
 */
final class SubscriberRights {
  private final PrincipalResolver principalResolver;
  private final VisibleLogs visible;
  private final Map<Supplier<Actor>, Optional<Actor>> actors = new HashMap<>();
  private final Map<Actor, Optional<Principal>> known = new HashMap<>();
  private final Map<Principal, VisibleEvents> events = new HashMap<>();

  SubscriberRights(PrincipalResolver principalResolver, VisibleLogs visible) {
    this.principalResolver = principalResolver;
    this.visible = visible;
  }

  /**
   * The principal of a connection; empty if it must not receive pushes. It closes the connection if
   * its credentials are no longer valid. It may therefore be called only for events that are
   * visible to every subscriber, or were sent before.
   */
  Optional<Principal> of(RpcChannel channel) {
    Optional<Principal> principal = Optional.empty();
    try {
      principal = reader(channel);
    } catch (RpcError nobody) {
      channel.close(RpcChannel.POLICY_VIOLATION, "the credentials are no longer valid");
    }
    return principal;
  }

  /**
   * The same without closing the connection, for events that may be hidden. Closing would reveal
   * that there was an event.
   */
  Optional<Principal> findPrincipal(RpcChannel channel) {
    try {
      return reader(channel);
    } catch (RpcError nobody) {
      return Optional.empty();
    }
  }

  private Optional<Principal> reader(RpcChannel channel) {
    return reader(
        actors
            .computeIfAbsent(channel.holder(), SubscriberRights::actor)
            .orElseThrow(RpcError::unauthorized));
  }

  private static Optional<Actor> actor(Supplier<Actor> holder) {
    try {
      return Optional.of(holder.get());
    } catch (Failure refused) {
      if (refused.reason() != Reason.UNAUTHENTICATED) {
        throw refused;
      }
      return Optional.empty();
    }
  }

  private Optional<Principal> reader(Actor actor) {
    Optional<Principal> principal = known.get(actor);
    if (principal == null) {
      principal = principalResolver.subscriber(actor);
      known.put(actor, principal);
    }
    return principal;
  }

  /**
   * The events of contracts that a principal may see.
   *
   * @param contracts the same for all principals
   */
  VisibleEvents events(Principal principal, Collection<Address> contracts) {
    return events.computeIfAbsent(principal, asking -> visible.events(asking, contracts));
  }
}
