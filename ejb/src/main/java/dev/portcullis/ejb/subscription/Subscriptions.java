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

/** The subscriptions of all connections to this node, within limits. */
@ApplicationScoped
public class Subscriptions {
  /** The average limit of addresses and topics per permitted subscription. */
  private static final int CONDITIONS = 16;

  private final Map<String, Subscription> all = new LinkedHashMap<>();
  private final Map<RpcChannel, Set<Subscription>> channels = new HashMap<>();
  private final Map<String, Integer> owners = new HashMap<>();
  private final LogIndex index = new LogIndex();
  private SubscriptionConfig config;
  private long conditions;

  /** For the container's proxy. */
  protected Subscriptions() {}

  /** With the configured limits. */
  @Inject
  public Subscriptions(SubscriptionConfig config) {
    this.config = config;
  }

  /**
   * Adds a subscription.
   *
   * @throws RpcError −32005 if a limit is reached
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

  /** Ends a subscription of a connection; false if it does not exist. */
  synchronized boolean remove(RpcChannel channel, String id) {
    Subscription found = all.get(id);
    if (found == null || found.channel() != channel) {
      return false;
    }
    remove(found);
    return true;
  }

  /** Ends all subscriptions of a closed connection. */
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

  /** The number of subscriptions. */
  synchronized int count() {
    return all.size();
  }

  /** Whether it is still active. */
  synchronized boolean has(Subscription asked) {
    return all.containsKey(asked.id());
  }

  /** The subscriptions of some kinds. */
  synchronized List<Subscription> of(Kind... kinds) {
    Set<Kind> asked = Set.of(kinds);
    return all.values().stream().filter(each -> asked.contains(each.kind())).toList();
  }

  /** Whether there are any of some kinds. */
  synchronized boolean haveAny(Kind... kinds) {
    Set<Kind> asked = Set.of(kinds);
    return all.values().stream().anyMatch(each -> asked.contains(each.kind()));
  }

  /** The subscriptions whose filters match a log. */
  synchronized List<Subscription> matching(Address contract, List<Hash32> topics) {
    List<Subscription> found = new ArrayList<>();
    for (Subscription candidate : index.candidates(contract, topics)) {
      if (candidate.filter().matches(contract, topics)) {
        found.add(candidate);
      }
    }
    return found;
  }

  /** The connections with subscriptions of these kinds. */
  synchronized Set<RpcChannel> channelsOf(Kind... kinds) {
    return of(kinds).stream().map(Subscription::channel).collect(Collectors.toSet());
  }
}
