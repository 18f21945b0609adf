package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.rpc.RecordingNode.Asked;
import dev.portcullis.ejb.rpc.Rights.Somebody;
import dev.portcullis.kernel.Address;
import java.util.Set;

/**
 * What a node may be queried for on a user's behalf: nothing that would have to be hidden entirely.
 */
final class DecidedByText {
  private static final Set<String> NEVER =
      Set.of(
          "eth_call",
          "txpool_content",
          "eth_getHeaderByNumber",
          "debug_traceCall",
          "debug_traceBlockByNumber",
          "debug_traceBlockByHash");

  private final ScriptedChain chain;
  private final VisibleByText text;
  private final Somebody who;

  DecidedByText(ScriptedChain chain, VisibleByText text, Somebody who) {
    this.chain = chain;
    this.text = text;
    this.who = who;
  }

  boolean permits(Asked asked) {
    JsonNode first = asked.params().path(0);
    if (who.readsEverything()) {
      return true;
    }
    if (!text.isKnown(who)) {
      return asked.method().equals("eth_blockNumber");
    }
    return switch (asked.method()) {
      case "eth_getBalance", "eth_getTransactionCount", "eth_getCode" ->
          text.opens(who, new Address(first.asText()));
      case "debug_traceTransaction" -> text.owns(who, chain.deal(first).from());
      case "rollup_getL2ToL1LogProof" -> new VisibleModel(text, who).isWhole(chain.deal(first));
      case "eth_getLogs" -> isVisible(first);
      default -> !NEVER.contains(asked.method());
    };
  }

  /** Whether whatever the node finds is visible: then its limits count nothing else. */
  private boolean isVisible(JsonNode filter) {
    try {
      return chain.logsFor(filter).stream().allMatch(new VisibleModel(text, who)::sees);
    } catch (NodeErrorException unknown) {
      return true;
    }
  }
}
