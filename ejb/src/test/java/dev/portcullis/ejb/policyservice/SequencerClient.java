package dev.portcullis.ejb.policyservice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.CallContext;
import java.util.Locale;
import java.util.Map;

/**
 * A sequencer as it builds blocks on {@link TestChain}: it sends a request before it executes a
 * transaction, and then one about the effects.
 */
final class SequencerClient {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Map<String, String> KINDS =
      Map.of(
          "CALL", "call",
          "STATICCALL", "staticCall",
          "DELEGATECALL", "delegateCall",
          "CALLCODE", "delegateCall",
          "CREATE", "constructor",
          "CREATE2", "constructor",
          "SELFDESTRUCT", "call");

  private SequencerClient() {}

  /** The test's thread acts as a sequencer from now on, in a request of its own. */
  static void act() {
    Acting.asStranger();
    CallContext.current().withActor(PolicyClient.SEQUENCER).bind();
  }

  /**
   * What it does.
   *
   * @param to null for a creation
   */
  record Transaction(String from, String to, String wei, String data, String access) {
    static Transaction write(String from, String to, String data) {
      return new Transaction(from, to, "0x0", data, "write");
    }

    Transaction with(String otherAccess) {
      return new Transaction(from, to, wei, data, otherAccess);
    }

    /** As the node takes it. */
    ObjectNode request() {
      ObjectNode request = JSON.objectNode().put("from", from).put("data", data).put("value", wei);
      return to == null ? request : request.put("to", to);
    }
  }

  /** Whether it would include a transaction. */
  static boolean includes(Transaction transaction) {
    return admit(transaction).allow() && judge(transaction).allow();
  }

  static PolicyDecisionView admit(Transaction transaction) {
    return Services.get(PolicyService.class).admit(Recorded.sent(admission(transaction)));
  }

  static ObjectNode admission(Transaction transaction) {
    ObjectNode question = JSON.objectNode().put("protocolVersion", "1");
    question.put("from", transaction.from()).put("value", transaction.wei());
    question.put("calldata", transaction.data()).put("gasLimit", 2_000_000);
    question.put("accessType", transaction.access());
    return transaction.to() == null ? question : question.put("to", transaction.to());
  }

  /** The answer about what a transaction does on the chain as it is now. */
  static PolicyDecisionView judge(Transaction transaction) {
    return Services.get(PolicyService.class).judge(Recorded.sent(judgement(transaction)));
  }

  static ObjectNode judgement(Transaction transaction) {
    ObjectNode question = JSON.objectNode().put("protocolVersion", "1");
    question.put("accessType", transaction.access()).put("from", transaction.from());
    JsonNode trace = execute(transaction);
    // Where there is no code, nothing runs that could be reported.
    boolean ranNothing =
        transaction.to() != null
            && TestChain.call("eth_getCode", transaction.to(), "latest").asText().equals("0x");
    question.putObject("trace").set("frame", ranNothing ? JSON.nullNode() : frame(trace));
    return question;
  }

  private static JsonNode execute(Transaction transaction) {
    return TestChain.unwatched()
        .call(
            "debug_traceCall",
            JSON.arrayNode()
                .add(transaction.request())
                .add("latest")
                .add(JSON.objectNode().put("tracer", "callTracer")));
  }

  /** A frame as the sequencer's tracer reports it. */
  static ObjectNode frame(JsonNode traced) {
    ObjectNode frame = JSON.objectNode();
    frame.put("caller", traced.get("from").asText()).put("callee", traced.get("to").asText());
    frame.put("value", traced.path("value").asText("0x0"));
    frame.put("calldata", traced.path("input").asText("0x"));
    frame.put("callKind", KINDS.get(traced.get("type").asText().toUpperCase(Locale.ROOT)));
    frame.putArray("deploys");
    for (JsonNode call : traced.path("calls")) {
      frame.withArray("children").add(frame(call));
    }
    return frame;
  }
}
