package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.rpc.SendingStory.Leak;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A node that tells of others' transactions by what the gate passes on, if a test wants that. */
final class LeakingChain implements ChainNode {
  private final ChainNode node;
  private final Leak leak;
  private int taken;

  LeakingChain(ChainNode node, Leak leak) {
    this.node = node;
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

  @Override
  public String name() {
    return node.name();
  }

  @Override
  public long chainId() {
    return node.chainId();
  }

  @Override
  public BlockHeader head() {
    return node.head();
  }

  @Override
  public Optional<BlockHeader> block(long number) {
    return node.block(number);
  }

  @Override
  public List<ChainLog> logs(BlockHeader block, FollowedEvents wanted) {
    return node.logs(block, wanted);
  }

  @Override
  public Runnable onHead(Consumer<BlockHeader> listener) {
    return node.onHead(listener);
  }

  @Override
  public boolean reachable() {
    return node.reachable();
  }

  @Override
  public void close() {
    // The chain is everybody's.
  }
}
