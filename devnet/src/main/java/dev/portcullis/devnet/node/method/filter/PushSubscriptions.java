package dev.portcullis.devnet.node.method.filter;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockLog;
import dev.portcullis.devnet.block.LogMatcher;
import dev.portcullis.devnet.chain.production.ChainListener;
import dev.portcullis.devnet.chain.query.SettlementStatus;
import dev.portcullis.devnet.node.method.result.BlockResult;
import dev.portcullis.devnet.node.method.result.LogResult;
import dev.portcullis.devnet.node.method.result.TransactionResult;
import dev.portcullis.devnet.node.rpc.PushConnection;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcJson;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.transaction.Transaction;
import java.security.SecureRandom;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The messages pushed to WebSocket clients (R-CHN-14). When there are too many subscriptions, the
 * oldest ends. Removed blocks push their logs once more, with {@code removed}.
 */
public final class PushSubscriptions implements ChainListener {
  private static final int ID_BYTES = 16;

  /** The maximum per connection, so that one client does not end the subscriptions of others. */
  private static final int MOST_OF_ONE = 1_000;

  /** The total number of addresses and topics of all subscriptions, per permitted subscription. */
  private static final int CONDITIONS = 16;

  private static final SecureRandom RANDOM = new SecureRandom();

  private final int limit;
  private final Map<String, Subscription> subscriptions = new LinkedHashMap<>();
  private long conditions;

  /**
   * Creates the subscriptions to a chain; to be added to its listeners.
   *
   * @param limits for their number
   */
  public PushSubscriptions(NodeLimits limits) {
    this.limit = limits.subscriptions();
  }

  String newHeads(PushConnection connection) {
    return add(new Subscription(connection, Kind.HEADS, LogMatcher.ALL));
  }

  String logs(PushConnection connection, LogMatcher filter) {
    return add(new Subscription(connection, Kind.LOGS, filter));
  }

  String newPendingTransactions(PushConnection connection, boolean whole) {
    return add(
        new Subscription(connection, whole ? Kind.WHOLE_PENDING : Kind.PENDING, LogMatcher.ALL));
  }

  /** Pushes once that this node is in sync; there are no later changes to push. */
  String syncing(PushConnection connection) {
    Subscription subscription = new Subscription(connection, Kind.SYNCING, LogMatcher.ALL);
    String id = add(subscription);
    push(id, subscription, json(false));
    return id;
  }

  synchronized boolean remove(PushConnection connection, String id) {
    Subscription subscription = subscriptions.get(id);
    if (subscription == null || subscription.connection != connection) {
      return false;
    }
    subscriptions.remove(id);
    conditions -= subscription.filter.conditions();
    return true;
  }

  /**
   * Ends all subscriptions of a disconnected client.
   *
   * @param connection the client
   */
  public synchronized void drop(PushConnection connection) {
    subscriptions
        .values()
        .removeIf(
            subscription -> {
              boolean gone = subscription.connection == connection;
              conditions -= gone ? subscription.filter.conditions() : 0;
              return gone;
            });
  }

  @Override
  public void onBlock(Block block) {
    if (isEmpty()) {
      return;
    }
    pushAll(s -> s.kind == Kind.HEADS, () -> BlockResult.head(block));
    for (BlockLog log : block.logs()) {
      pushAll(s -> wants(s, log), () -> LogResult.of(log, SettlementStatus.NONE));
    }
  }

  @Override
  public void onRemoved(List<Block> removed) {
    for (Block block : removed) {
      for (BlockLog log : block.logs()) {
        pushAll(s -> wants(s, log), () -> LogResult.removed(log));
      }
    }
  }

  @Override
  public void onPending(Transaction transaction) {
    if (isEmpty()) {
      return;
    }
    pushAll(s -> s.kind == Kind.PENDING, () -> transaction.hash().toString());
    pushAll(s -> s.kind == Kind.WHOLE_PENDING, () -> TransactionResult.waiting(transaction));
  }

  private static boolean wants(Subscription subscription, BlockLog log) {
    return subscription.kind == Kind.LOGS && subscription.filter.matches(log.log());
  }

  /** The text is created once, and only if a subscription matches. */
  private void pushAll(Predicate<Subscription> wanted, Supplier<Object> result) {
    List<Map.Entry<String, Subscription>> all;
    synchronized (this) {
      // A push may fail at once and drop its connection's subscriptions during the iteration.
      all = List.copyOf(subscriptions.entrySet());
    }
    String text = null;
    for (Map.Entry<String, Subscription> each : all) {
      if (wanted.test(each.getValue())) {
        text = text == null ? json(result.get()) : text;
        push(each.getKey(), each.getValue(), text);
      }
    }
  }

  private static void push(String id, Subscription subscription, String result) {
    subscription.connection.push(
        "{\"jsonrpc\":\"2.0\",\"method\":\"eth_subscription\",\"params\":{\"subscription\":\""
            + id
            + "\",\"result\":"
            + result
            + "}}");
  }

  private synchronized boolean isEmpty() {
    return subscriptions.isEmpty();
  }

  /** The subscription begins at once; its first item follows its id. */
  private synchronized String add(Subscription subscription) {
    PushConnection connection = subscription.connection;
    if (connection.isClosed()) {
      throw RpcException.limitExceeded("the connection is closed");
    }
    if (subscriptions.size() >= MOST_OF_ONE
        && subscriptions.values().stream().filter(s -> s.connection == connection).count()
            >= MOST_OF_ONE) {
      throw RpcException.limitExceeded(
          "the connection has " + MOST_OF_ONE + " subscriptions, end some first");
    }
    String id = newId();
    connection.bufferUntilAnswered();
    subscriptions.put(id, subscription);
    conditions += subscription.filter.conditions();
    Iterator<Subscription> oldest = subscriptions.values().iterator();
    while (subscriptions.size() > limit
        || (conditions > (long) limit * CONDITIONS && subscriptions.size() > 1)) {
      conditions -= oldest.next().filter.conditions();
      oldest.remove();
    }
    return id;
  }

  private static String newId() {
    byte[] random = new byte[ID_BYTES];
    RANDOM.nextBytes(random);
    return EthereumHex.data(random);
  }

  private static String json(Object result) {
    try {
      return RpcJson.MAPPER.writeValueAsString(result);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result could not be written", e);
    }
  }

  private enum Kind {
    HEADS,
    LOGS,
    PENDING,
    WHOLE_PENDING,
    SYNCING
  }

  private record Subscription(PushConnection connection, Kind kind, LogMatcher filter) {}
}
