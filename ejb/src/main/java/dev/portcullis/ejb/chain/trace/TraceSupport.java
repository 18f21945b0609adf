package dev.portcullis.ejb.chain.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import java.util.Optional;

/**
 * Whether a node traces calls, as far as its answers have shown: what the gateway judges by (ADR
 * 0049). A node may be upgraded, so each answer counts anew.
 */
public final class TraceSupport {
  private static final String MISSING =
      "It does not know "
          + TraceCall.METHOD
          + ": transactions and estimates are refused, and reads unless rpc.judge-reads is false";

  private static final String NOBODY = "0x0000000000000000000000000000000000000000";

  private volatile boolean missing;

  /** The node answered a method. */
  public void answered(String method) {
    if (method.equals(TraceCall.METHOD)) {
      missing = false;
    }
  }

  /** The node refused a method. */
  public void refused(String method, NodeErrorException refusal) {
    if (method.equals(TraceCall.METHOD)) {
      missing = refusal.isOfUnknownMethod();
    }
  }

  /** What it lacks and what follows from it, in a sentence; empty if nothing is known to be. */
  public Optional<String> shortcoming() {
    return missing ? Optional.of(MISSING) : Optional.empty();
  }

  /** The parameters of a trace that costs next to nothing: of a call to nobody. */
  public static ArrayNode question() {
    ObjectNode call = JsonNodeFactory.instance.objectNode().put("from", NOBODY).put("to", NOBODY);
    return TraceCall.params(call, TraceCall.LATEST, TraceCall.frames());
  }
}
