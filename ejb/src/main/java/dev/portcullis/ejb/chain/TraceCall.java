package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** The method by which a node traces a call, and what it is asked with (geth, {@code debug_}). */
public final class TraceCall {
  /** Its name. */
  public static final String METHOD = "debug_traceCall";

  /** The newest block. */
  public static final JsonNode LATEST = TextNode.valueOf("latest");

  private static final String FRAMES = "callTracer";
  private static final String ACCOUNTS = "prestateTracer";

  private TraceCall() {}

  /**
   * The parameters.
   *
   * @param request the CallRequest that is tried out
   * @param block number, tag or hash as {@code eth_call} takes it
   * @param options with the tracer
   */
  public static ArrayNode params(ObjectNode request, JsonNode block, ObjectNode options) {
    return JsonNodeFactory.instance.arrayNode().add(request).add(block).add(options);
  }

  /** Asks for the frames; to be changed by the caller. */
  public static ObjectNode frames() {
    return tracer(FRAMES);
  }

  /** Asks for the accounts that were touched, as they were before. */
  public static ObjectNode accounts() {
    ObjectNode options = tracer(ACCOUNTS);
    options.set("tracerConfig", accountConfig());
    return options;
  }

  /** Asks for both, of one execution. */
  public static ObjectNode both() {
    ObjectNode options = tracer("muxTracer");
    ObjectNode config = options.putObject("tracerConfig");
    config.putObject(FRAMES);
    config.set(ACCOUNTS, accountConfig());
    return options;
  }

  /** What is answered to {@link #frames}, of an answer to {@link #both}. */
  public static JsonNode framesOf(JsonNode both) {
    return both.path(FRAMES);
  }

  /** What is answered to {@link #accounts}, of an answer to {@link #both}. */
  public static JsonNode accountsOf(JsonNode both) {
    return both.path(ACCOUNTS);
  }

  /** Asks for what changes: the accounts that are changed, before and afterwards. */
  public static ObjectNode changes() {
    ObjectNode options = tracer(ACCOUNTS);
    options.putObject("tracerConfig").put("diffMode", true);
    return options;
  }

  /** Slots are of no use; new nodes tell accounts that are empty only if they are asked to. */
  private static ObjectNode accountConfig() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("disableStorage", true)
        .put("includeEmpty", true);
  }

  private static ObjectNode tracer(String name) {
    return JsonNodeFactory.instance.objectNode().put("tracer", name);
  }
}
