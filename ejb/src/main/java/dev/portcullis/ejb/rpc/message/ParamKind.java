package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/** What a parameter of a method may be (R-CHN-4, R-CHN-5), and how it is written anew. */
public enum ParamKind {
  ADDRESS,
  HASH,
  /** False when it is missing. */
  FLAG,
  /** The latest when it is missing. */
  BLOCK,
  /** The same, where a hash in plain text names a block, too. */
  BLOCK_OR_HASH,
  NUMBER,
  OPTIONAL_NUMBER,
  /** At most 128 numbers from 0 to 100. */
  PERCENTILES,
  /** Bytes of any number. */
  DATA,
  CALL,
  LOGS,
  /** What is subscribed to: a word. */
  SUBSCRIPTION,
  /** What of it: a filter, a flag, or nothing. */
  DETAIL,
  /** How a transaction is traced (R-CHN-27). */
  TRACER,
  /** A state override, which nobody may have whom permissions bind. */
  NO_OVERRIDE;

  /**
   * The value written anew; missing for none.
   *
   * @param value missing for one that was not given
   * @throws RpcError −32602 naming it
   */
  public JsonNode read(JsonNode value, String name) {
    return switch (this) {
      case ADDRESS -> RpcValueParser.text(RpcValueParser.address(value, name).text());
      case HASH -> RpcValueParser.text(RpcValueParser.hash(value, name).text());
      case FLAG -> RpcValueParser.flag(value, name);
      case BLOCK -> RpcValueParser.block(value, name);
      case BLOCK_OR_HASH -> RpcValueParser.blockOrHash(value, name);
      case NUMBER -> RpcValueParser.number(value, name);
      case OPTIONAL_NUMBER -> value.isMissingNode() ? value : RpcValueParser.number(value, name);
      case PERCENTILES -> RpcValueParser.percentiles(value, name);
      case DATA -> RpcValueParser.text(RpcValueParser.data(value, name));
      case CALL -> CallRequest.read(value, name);
      case LOGS -> LogFilter.read(value, name);
      case SUBSCRIPTION -> subscription(value, name);
      case DETAIL -> detail(value, name);
      case TRACER -> RpcValueParser.tracer(value, name);
      case NO_OVERRIDE -> noOverride(value, name);
    };
  }

  private static JsonNode subscription(JsonNode value, String name) {
    if (!value.isTextual()) {
      throw RpcValueParser.must(name, "be a string such as \"newHeads\"");
    }
    return value;
  }

  private static JsonNode detail(JsonNode value, String name) {
    return value.isObject()
        ? LogFilter.read(value, name)
        : value.isMissingNode() ? value : RpcValueParser.flag(value, name);
  }

  private static JsonNode noOverride(JsonNode value, String name) {
    if (!value.isMissingNode() && !(value.isObject() && value.isEmpty())) {
      throw RpcError.invalidParams(name + " is a state override, which is not permitted");
    }
    return MissingNode.getInstance();
  }
}
