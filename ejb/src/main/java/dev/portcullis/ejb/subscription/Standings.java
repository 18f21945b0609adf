package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.policy.Readers;
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
 * Who may be pushed what, found out at one moment: once for all connections of the same
 * credentials, and for all credentials of the same user or machine.
 */
final class Standings {
  private final Readers readers;
  private final VisibleLogs visible;
  private final Map<Supplier<Actor>, Optional<Actor>> actors = new HashMap<>();
  private final Map<Actor, Optional<Reader>> known = new HashMap<>();
  private final Map<Reader, VisibleEvents> events = new HashMap<>();

  Standings(Readers readers, VisibleLogs visible) {
    this.readers = readers;
    this.visible = visible;
  }

  /**
   * Who reads at a connection; empty if nothing may be pushed to it. It is closed if its
   * credentials do not hold any more: so to be asked when something is new for everybody, or was
   * shown before.
   */
  Optional<Reader> of(RpcChannel channel) {
    Optional<Reader> reader = Optional.empty();
    try {
      reader = reader(channel);
    } catch (RpcError nobody) {
      channel.close(RpcChannel.POLICY_VIOLATION, "the credentials are no longer valid");
    }
    return reader;
  }

  /**
   * The same without an end, for what may be visible to nobody: a connection that ends tells that
   * there was something.
   */
  Optional<Reader> ifAnybody(RpcChannel channel) {
    try {
      return reader(channel);
    } catch (RpcError nobody) {
      return Optional.empty();
    }
  }

  private Optional<Reader> reader(RpcChannel channel) {
    return reader(
        actors
            .computeIfAbsent(channel.holder(), Standings::actor)
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

  private Optional<Reader> reader(Actor actor) {
    Optional<Reader> reader = known.get(actor);
    if (reader == null) {
      reader = readers.subscriber(actor);
      known.put(actor, reader);
    }
    return reader;
  }

  /**
   * What a reader may see of the events of contracts.
   *
   * @param contracts the same for all readers
   */
  VisibleEvents events(Reader reader, Collection<Address> contracts) {
    return events.computeIfAbsent(reader, asking -> visible.events(asking, contracts));
  }
}
