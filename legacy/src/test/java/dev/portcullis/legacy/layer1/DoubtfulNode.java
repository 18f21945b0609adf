package dev.portcullis.legacy.layer1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.given.PassingNode;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A node that can be lost before and after each question, and can lie about logs. */
final class DoubtfulNode extends PassingNode {
  private final Runnable event;
  private Optional<BigInteger> price = Optional.empty();
  private boolean failing;
  private UnaryOperator<List<ChainLog>> lie = UnaryOperator.identity();

  /** Calls {@code event} before and after each question. */
  DoubtfulNode(ChainNode node, Runnable event) {
    super(node);
    this.event = event;
  }

  /** Reports other logs from now on. */
  void lie(UnaryOperator<List<ChainLog>> other) {
    lie = other;
  }

  /** Sets the gas price from now on. */
  void price(BigInteger wei) {
    price = Optional.of(wei);
  }

  /** Reports all transactions as failed, or not any more. */
  void failing(boolean says) {
    failing = says;
  }

  @Override
  public ChainHeader head() {
    event.run();
    return node.head();
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    event.run();
    return node.block(number);
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    event.run();
    return lie.apply(node.logs(block, wanted));
  }

  @Override
  public boolean reachable() {
    return true;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    event.run();
    JsonNode answer = node.call(method, params);
    event.run();
    if (price.isPresent() && method.equals("eth_gasPrice")) {
      return JsonNodeFactory.instance.textNode("0x" + price.get().toString(16));
    }
    if (failing && method.equals("eth_getTransactionReceipt") && answer.isObject()) {
      ObjectNode other = answer.deepCopy();
      return other.put("status", "0x0");
    }
    return answer;
  }

  @Override
  public void close() {
    node.close();
  }
}
