package dev.portcullis.ejb.subscription;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.message.LogFilter;
import java.util.List;
import java.util.Set;

/** A subscription of a connection, until it ends; compared by identity. */
final class Subscription {
  /** The kind of pushed items. */
  enum Kind {
    HEADS,
    LOGS,
    /** Hashes of pending transactions. */
    PENDING,
    /** The same with whole transactions. */
    WHOLE_PENDING
  }

  private final String id;
  private final Kind kind;
  private final LogFilter filter;
  private final RpcChannel channel;
  private final String owner;
  private final DisclosureObserver disclosureObserver;

  /** Records what the subscriber receives. */
  @FunctionalInterface
  interface DisclosureObserver {
    /** Records that a principal received transactions or logs. */
    void shown(Principal principal, List<JsonNode> items);
  }

  /**
   * A subscription.
   *
   * @param filter the log filter; null for other kinds
   * @param owner the owner, whose quota it uses
   */
  Subscription(
      String id,
      Kind kind,
      LogFilter filter,
      RpcChannel channel,
      String owner,
      DisclosureObserver disclosureObserver) {
    this.disclosureObserver = disclosureObserver;
    this.id = id;
    this.kind = kind;
    this.filter = filter;
    this.channel = channel;
    this.owner = owner;
  }

  String id() {
    return id;
  }

  Kind kind() {
    return kind;
  }

  LogFilter filter() {
    return filter;
  }

  RpcChannel channel() {
    return channel;
  }

  String owner() {
    return owner;
  }

  /** The number of addresses and topics in its filter. */
  long conditions() {
    return filter == null
        ? 0
        : filter.addresses().size() + filter.topics().stream().mapToLong(Set::size).sum();
  }

  /** Records what a principal received by it. */
  void shown(Principal principal, List<JsonNode> items) {
    disclosureObserver.shown(principal, items);
  }

  /** Pushes an item, as JSON text. */
  void push(String item) {
    channel.push(
        "{\"jsonrpc\":\"2.0\",\"method\":\"eth_subscription\",\"params\":{\"subscription\":\""
            + id
            + "\",\"result\":"
            + item
            + "}}");
  }
}
