package dev.portcullis.ejb.chain.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** The method by which a node traces a call, and its options (geth, {@code debug_}). */
public final class TraceCall {
  /** The name of the method. */
  public static final String METHOD = "debug_traceCall";

  /** The newest block. */
  public static final JsonNode LATEST = TextNode.valueOf("latest");

  private static final String FRAMES = "callTracer";
  private static final String ACCOUNTS = "prestateTracer";

  private TraceCall() {}

  /**
   * The parameters of a call.
   *
   * @param request the CallRequest to execute
   * @param block number, tag or hash, in the format of {@code eth_call}
   * @param options the tracer and its configuration
   */
  public static ArrayNode params(ObjectNode request, JsonNode block, ObjectNode options) {
    return JsonNodeFactory.instance.arrayNode().add(request).add(block).add(options);
  }

  /** Options for the frames; the caller may change them. */
  public static ObjectNode frames() {
    return tracer(FRAMES);
  }

  /** Options for the touched accounts, in their state before the call. */
  public static ObjectNode accounts() {
    ObjectNode options = tracer(ACCOUNTS);
    options.set("tracerConfig", accountConfig());
    return options;
  }

  /**
   * The same without the code of the accounts, which is the largest part. Nodes without this option
   * include it.
   */
  public static ObjectNode accountsWithoutCode() {
    ObjectNode options = accounts();
    options.withObject("/tracerConfig").put("disableCode", true);
    return options;
  }

  /** Options for the touched accounts with the slots that were read, in their state before. */
  public static ObjectNode state() {
    return tracer(ACCOUNTS);
  }

  /** Options for both, from one execution. */
  public static ObjectNode both() {
    ObjectNode options = tracer("muxTracer");
    ObjectNode config = options.putObject("tracerConfig");
    config.putObject(FRAMES);
    config.set(ACCOUNTS, accountConfig());
    return options;
  }

  /** The part of a result of {@link #both} that belongs to {@link #frames}. */
  public static JsonNode framesOf(JsonNode both) {
    return both.path(FRAMES);
  }

  /** The part of a result of {@link #both} that belongs to {@link #accounts}. */
  public static JsonNode accountsOf(JsonNode both) {
    return both.path(ACCOUNTS);
  }

  /** Options for the changes: the changed accounts, before and after the call. */
  public static ObjectNode changes() {
    ObjectNode options = tracer(ACCOUNTS);
    options.putObject("tracerConfig").put("diffMode", true);
    return options;
  }

  /** Slots are not needed; newer nodes include empty accounts only on request. */
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
