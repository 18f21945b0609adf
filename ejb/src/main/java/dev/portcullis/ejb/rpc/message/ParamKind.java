package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Set;

/** The valid values of a method parameter (R-CHN-4, R-CHN-5), and their canonical form. */
public enum ParamKind {
  ADDRESS,
  HASH,
  /** False if it is missing. */
  FLAG,
  /** The latest if it is missing. */
  BLOCK,
  /** The same, but a plain hash also names a block. */
  BLOCK_OR_HASH,
  NUMBER,
  OPTIONAL_NUMBER,
  /** At most 128 numbers from 0 to 100. */
  PERCENTILES,
  /** Bytes of any length. */
  DATA,
  CALL,
  /** Bundles of calls in a row. */
  BUNDLES,
  /** The block at whose end they run: the latest if it is missing. */
  BUNDLE_CONTEXT,
  LOGS,
  /** The kind of a subscription: a word. */
  SUBSCRIPTION,
  /** The detail of a subscription: a filter, a flag, or nothing. */
  DETAIL,
  /** The tracer of a transaction (R-CHN-27). */
  TRACER,
  /** The root at which a proof ends (R-CHN-20), or nothing. */
  PROOF_TARGET,
  /** A user operation (ERC-4337), ready to be sent. */
  USER_OPERATION,
  /** The same for an estimate: limits of gas and fees may be missing. */
  OPERATION_DRAFT,
  /** A contract with storage slots, and perhaps a batch. */
  STORAGE,
  /** A state override, which principals that are bound by permissions must not send. */
  NO_OVERRIDE;

  private static final Set<String> PROOF_TARGETS = Set.of("l1BatchRoot", "messageRoot");

  /**
   * The value in canonical form; missing for none.
   *
   * @param value missing if it was omitted
   * @throws RpcError −32602 with its name
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
      case BUNDLES -> CallBundles.read(value, name);
      case BUNDLE_CONTEXT -> CallBundles.context(value, name);
      case LOGS -> LogFilter.read(value, name);
      case SUBSCRIPTION -> subscription(value, name);
      case DETAIL -> detail(value, name);
      case TRACER -> RpcValueParser.tracer(value, name);
      case PROOF_TARGET -> proofTarget(value, name);
      case USER_OPERATION -> UserOperationRequest.read(value, name, false);
      case OPERATION_DRAFT -> UserOperationRequest.read(value, name, true);
      case STORAGE -> StorageQuery.read(value, name);
      case NO_OVERRIDE -> noOverride(value, name);
    };
  }

  private static JsonNode subscription(JsonNode value, String name) {
    if (!value.isTextual()) {
      throw RpcValueParser.must(name, "be a string such as \"newHeads\"");
    }
    return value;
  }

  private static JsonNode proofTarget(JsonNode value, String name) {
    if (value.isMissingNode() || (value.isTextual() && PROOF_TARGETS.contains(value.textValue()))) {
      return value;
    }
    throw RpcValueParser.must(name, "be l1BatchRoot or messageRoot");
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
