package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.PassingNode;
import dev.portcullis.ejb.rpc.SendingStory.Leak;

/**
 * A node that leaks others' transactions through what the gate forwards, if a test configures that.
 */
final class LeakingChain extends PassingNode {
  private final Leak leak;
  private int taken;

  LeakingChain(ChainNode node, Leak leak) {
    super(node);
    this.leak = leak;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    JsonNode answer = node.call(method, params);
    if (method.equals("eth_sendRawTransaction")) {
      taken++;
    }
    boolean counts = leak == Leak.HOW_MANY && method.equals("eth_getTransactionCount");
    if (counts && params.path(1).asText().equals("pending")) {
      return new TextNode(NodeJson.quantity(Long.decode(answer.asText()) + taken));
    }
    if (leak == Leak.ORDER && method.equals("eth_getTransactionReceipt") && answer.isObject()) {
      return ((ObjectNode) answer.deepCopy()).put("transactionIndex", NodeJson.quantity(taken));
    }
    return answer;
  }
}
