package dev.portcullis.ejb.subscription;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.visibility.Visibility;
import dev.portcullis.ejb.subscription.Subscription.Kind;
import dev.portcullis.kernel.Failure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Sends pending transactions to subscriptions, if they are fully visible to the subscriber. All
 * subscriptions share one filter at the node; without subscriptions there is none.
 *
 * <p>One thread calls {@link #poll}; a new subscription calls {@link #begin}.
 */
final class PendingFeed {
  /**
   * The most transactions of one poll. Early notifications need not be complete, and the feed must
   * not fall behind.
   */
  private static final int MOST = 2_000;

  private final ChainNode chain;
  private final Subscriptions subscriptions;
  private final Supplier<SubscriberRights> subscriberRights;
  private final Visibility visibility;
  private String filter;

  PendingFeed(
      ChainNode chain,
      Subscriptions subscriptions,
      Supplier<SubscriberRights> subscriberRights,
      Visibility visibility) {
    this.chain = chain;
    this.subscriptions = subscriptions;
    this.subscriberRights = subscriberRights;
    this.visibility = visibility;
  }

  /** Begins to listen, unless the feed has subscribers already. */
  void begin() {
    if (filter() == null) {
      String made = chain.call("eth_newPendingTransactionFilter", params()).asText();
      boolean isWanted;
      synchronized (this) {
        isWanted = filter == null;
        filter = isWanted ? made : filter;
      }
      if (!isWanted) {
        uninstall(made);
      }
    }
  }

  private synchronized String filter() {
    return filter;
  }

  private void uninstall(String made) {
    try {
      var unused = chain.call("eth_uninstallFilter", params().add(made));
    } catch (NodeErrorException | Failure gone) {
      // The filter expires at the node.
    }
  }

  /** Sends new transactions; must be called periodically. */
  void poll() {
    String asked;
    boolean isOver;
    synchronized (this) {
      asked = filter;
      isOver = !subscriptions.haveAny(Kind.PENDING, Kind.WHOLE_PENDING);
      filter = isOver ? null : filter;
    }
    if (isOver && asked != null) {
      uninstall(asked);
    } else if (asked != null) {
      List<JsonNode> transactions = transactions(asked);
      if (!transactions.isEmpty()) {
        announce(transactions);
      }
    }
  }

  private List<JsonNode> transactions(String asked) {
    List<JsonNode> found = new ArrayList<>();
    JsonNode hashes;
    try {
      hashes = chain.call("eth_getFilterChanges", params().add(asked));
    } catch (NodeErrorException forgotten) {
      synchronized (this) {
        filter = null;
      }
      begin();
      return found;
    }
    for (JsonNode hash : hashes) {
      if (found.size() >= MOST) {
        break;
      }
      JsonNode transaction = chain.call("eth_getTransactionByHash", params().add(hash));
      if (transaction.isObject()) {
        found.add(transaction);
      }
    }
    return found;
  }

  private void announce(List<JsonNode> transactions) {
    Map<RpcChannel, List<Subscription>> channels = new LinkedHashMap<>();
    subscriptions
        .of(Kind.PENDING, Kind.WHOLE_PENDING)
        .forEach(
            each -> channels.computeIfAbsent(each.channel(), none -> new ArrayList<>()).add(each));
    SubscriberRights now = subscriberRights.get();
    Map<Principal, Set<JsonNode>> visible = new HashMap<>();
    channels.forEach(
        (channel, own) -> {
          Optional<Principal> principal = now.findPrincipal(channel);
          if (principal.isPresent()) {
            boolean all = principal.get().readsWholeChain();
            Set<JsonNode> shown =
                all
                    ? Set.of()
                    : visible.computeIfAbsent(
                        principal.get(), asking -> visibility.whole(asking, transactions));
            List<JsonNode> told =
                transactions.stream()
                    .filter(transaction -> all || shown.contains(transaction))
                    .toList();
            own.forEach(each -> push(each, principal.get(), told));
          }
        });
  }

  private static void push(Subscription to, Principal principal, List<JsonNode> transactions) {
    boolean whole = to.kind() == Kind.WHOLE_PENDING;
    transactions.forEach(
        transaction ->
            to.push(whole ? transaction.toString() : transaction.path("hash").toString()));
    if (whole) {
      to.shown(principal, transactions);
    }
  }

  private static ArrayNode params() {
    return JsonNodeFactory.instance.arrayNode();
  }
}
