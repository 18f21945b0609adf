package dev.portcullis.legacy.rpc;

import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.subscription.SubscriptionConfig;
import dev.portcullis.legacy.transaction.TransactionHash;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;

/**
 * The receipt subscriptions of this node's connections, within the bounds of the gateway's
 * subscriptions. Each ends with its notification.
 */
@ApplicationScoped
public class ReceiptSubscriptions {
  private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");

  private final Map<RpcChannel, ConnectionSubscriptions> channels = new HashMap<>();
  private IntSupplier mostOfSocket;
  private IntSupplier most;
  private int count;

  /**
   * The subscriptions of a connection, and how many it ever had: clients may also cancel those that
   * have already ended.
   */
  private static final class ConnectionSubscriptions {
    private final Map<String, ReceiptSubscription> waiting = new LinkedHashMap<>();
    private long issued;
  }

  /** Required by the container for its proxy. */
  protected ReceiptSubscriptions() {}

  /** Uses the configured bounds. */
  @Inject
  public ReceiptSubscriptions(SubscriptionConfig config) {
    this(config::ofSocket, config::most);
  }

  ReceiptSubscriptions(IntSupplier mostOfSocket, IntSupplier most) {
    this.mostOfSocket = mostOfSocket;
    this.most = most;
  }

  /**
   * Adds a subscription.
   *
   * @param hash of a transaction; or null
   * @param serialId of a priority operation; or null
   * @throws RpcError −32005 if the maximum is reached
   */
  synchronized ReceiptSubscription add(
      RpcChannel channel, TransactionHash hash, Long serialId, boolean whenVerified) {
    ConnectionSubscriptions own = channels.getOrDefault(channel, new ConnectionSubscriptions());
    if (own.waiting.size() >= mostOfSocket.getAsInt()) {
      throw RpcError.limit(
          "The connection has " + own.waiting.size() + " subscriptions; end some first");
    }
    if (count >= most.getAsInt()) {
      throw RpcError.limit("There are too many subscriptions; try again later");
    }
    own.issued++;
    ReceiptSubscription added =
        new ReceiptSubscription(channel, Long.toString(own.issued), hash, serialId, whenVerified);
    own.waiting.put(added.id(), added);
    channels.put(channel, own);
    count++;
    return added;
  }

  /**
   * Removes a subscription of a connection, unless it has ended; false if the connection never had
   * it.
   */
  synchronized boolean remove(RpcChannel channel, String id) {
    ConnectionSubscriptions own = channels.get(channel);
    boolean isKnown = own != null && ID.matcher(id).matches() && Long.parseLong(id) <= own.issued;
    if (isKnown && own.waiting.remove(id) != null) {
      count--;
    }
    return isKnown;
  }

  /** Removes a subscription that is due; false if it has already been removed. */
  synchronized boolean take(ReceiptSubscription due) {
    ConnectionSubscriptions own = channels.get(due.channel());
    boolean isWaiting = own != null && own.waiting.remove(due.id()) != null;
    count -= isWaiting ? 1 : 0;
    return isWaiting;
  }

  /** Removes all subscriptions of a closed connection. */
  public synchronized void drop(RpcChannel channel) {
    ConnectionSubscriptions own = channels.remove(channel);
    count -= own == null ? 0 : own.waiting.size();
  }

  /** All active subscriptions. */
  synchronized List<ReceiptSubscription> waiting() {
    List<ReceiptSubscription> all = new ArrayList<>();
    channels.values().forEach(own -> all.addAll(own.waiting.values()));
    return all;
  }
}
