package dev.portcullis.ejb.chain.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import java.util.Optional;

/**
 * Records whether a node traces calls, as its responses have shown. The gateway's checks depend on
 * it (ADR 0049). A node may be upgraded, so the latest response counts.
 */
public final class TraceSupport {
  private static final String MISSING =
      "It does not support "
          + TraceCall.METHOD
          + ": transactions and estimates are denied, and reads unless rpc.judge-reads is false";

  private static final String ZERO_ADDRESS = "0x0000000000000000000000000000000000000000";

  private volatile boolean missing;

  /** Records that the node returned a result for a method. */
  public void answered(String method) {
    if (method.equals(TraceCall.METHOD)) {
      missing = false;
    }
  }

  /** Records that the node rejected a method. */
  public void refused(String method, NodeErrorException refusal) {
    if (method.equals(TraceCall.METHOD)) {
      missing = refusal.isOfUnknownMethod();
    }
  }

  /** Its missing capabilities and their consequences, in a sentence; empty if none is known. */
  public Optional<String> shortcoming() {
    return missing ? Optional.of(MISSING) : Optional.empty();
  }

  /** The parameters of a trace that costs next to nothing: a call between zero addresses. */
  public static ArrayNode probeParams() {
    ObjectNode call =
        JsonNodeFactory.instance.objectNode().put("from", ZERO_ADDRESS).put("to", ZERO_ADDRESS);
    return TraceCall.params(call, TraceCall.LATEST, TraceCall.frames());
  }
}
