package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.subscription.Subscription.Kind;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The subscriptions of all connections to this node, within bounds. */
@ApplicationScoped
public class Subscriptions {
  /** Addresses and topics that all together may look for, for each that there may be. */
  private static final int CONDITIONS = 16;

  private final Map<String, Subscription> all = new LinkedHashMap<>();
  private final Map<RpcChannel, Set<Subscription>> channels = new HashMap<>();
  private final Map<String, Integer> owners = new HashMap<>();
  private final LogIndex index = new LogIndex();
  private SubscriptionConfig config;
  private long conditions;

  /** For the container's proxy. */
  protected Subscriptions() {}

  /** Within the configured bounds. */
  @Inject
  public Subscriptions(SubscriptionConfig config) {
    this.config = config;
  }

  /**
   * Adds one.
   *
   * @throws RpcError −32005 if there are as many as there may be
   */
  synchronized void add(Subscription added) {
    Set<Subscription> own = channels.getOrDefault(added.channel(), Set.of());
    if (own.size() >= config.ofSocket()) {
      throw RpcError.limit("The connection has " + own.size() + " subscriptions; end some first");
    }
    if (owners.getOrDefault(added.owner(), 0) >= config.ofCaller()) {
      throw RpcError.limit("You have " + config.ofCaller() + " subscriptions; end some first");
    }
    if (all.size() >= config.most()
        || conditions + added.conditions() > (long) config.most() * CONDITIONS) {
      throw RpcError.limit("There are too many subscriptions; try again later");
    }
    all.put(added.id(), added);
    channels.computeIfAbsent(added.channel(), none -> new LinkedHashSet<>()).add(added);
    owners.merge(added.owner(), 1, Integer::sum);
    conditions += added.conditions();
    if (added.kind() == Kind.LOGS) {
      index.add(added);
    }
  }

  /** Ends one of a connection; false if it has no such. */
  synchronized boolean remove(RpcChannel channel, String id) {
    Subscription found = all.get(id);
    if (found == null || found.channel() != channel) {
      return false;
    }
    remove(found);
    return true;
  }

  /** Ends all of a connection that is over. */
  public synchronized void drop(RpcChannel channel) {
    List.copyOf(channels.getOrDefault(channel, Set.of())).forEach(this::remove);
  }

  private void remove(Subscription ended) {
    all.remove(ended.id());
    channels.computeIfPresent(
        ended.channel(),
        (channel, own) -> {
          own.remove(ended);
          return own.isEmpty() ? null : own;
        });
    owners.computeIfPresent(ended.owner(), (owner, count) -> count == 1 ? null : count - 1);
    conditions -= ended.conditions();
    if (ended.kind() == Kind.LOGS) {
      index.remove(ended);
    }
  }

  /** How many there are. */
  synchronized int count() {
    return all.size();
  }

  /** Whether it has not ended. */
  synchronized boolean has(Subscription asked) {
    return all.containsKey(asked.id());
  }

  /** Those of some kinds. */
  synchronized List<Subscription> of(Kind... kinds) {
    Set<Kind> asked = Set.of(kinds);
    return all.values().stream().filter(each -> asked.contains(each.kind())).toList();
  }

  /** Whether there are any of some kinds. */
  synchronized boolean haveAny(Kind... kinds) {
    Set<Kind> asked = Set.of(kinds);
    return all.values().stream().anyMatch(each -> asked.contains(each.kind()));
  }

  /** Those that look for a log. */
  synchronized List<Subscription> lookingFor(Address contract, List<Hash32> topics) {
    List<Subscription> found = new ArrayList<>();
    for (Subscription candidate : index.candidates(contract, topics)) {
      if (candidate.filter().matches(contract, topics)) {
        found.add(candidate);
      }
    }
    return found;
  }

  /** The connections that have some of these kinds. */
  synchronized Set<RpcChannel> channelsOf(Kind... kinds) {
    return of(kinds).stream().map(Subscription::channel).collect(Collectors.toSet());
  }
}
