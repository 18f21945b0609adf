package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JSON of a user operation (ERC-4337, ERC-7769), parsed strictly. An unknown field is rejected,
 * because the bundler may know it. Every value is a hexadecimal string.
 */
public final class UserOperationRequest {
  private static final List<String> LIMITS =
      List.of(
          "callGasLimit",
          "verificationGasLimit",
          "preVerificationGas",
          "maxFeePerGas",
          "maxPriorityFeePerGas");

  private static final List<String> REQUIRED = List.of("sender", "nonce", "callData", "signature");

  /** The fields of the entry point 0.6 alone. */
  private static final List<String> PACKED = List.of("initCode", "paymasterAndData");

  private static final List<String> FACTORY = List.of("factory", "factoryData");

  private static final List<String> PAYMASTER =
      List.of(
          "paymaster", "paymasterVerificationGasLimit", "paymasterPostOpGasLimit", "paymasterData");

  private static final List<String> FIELDS =
      Stream.of(REQUIRED, LIMITS, PACKED, FACTORY, PAYMASTER).flatMap(List::stream).toList();

  private static final Set<String> ADDRESSES = Set.of("sender", "factory", "paymaster");

  /** The numbers that an entry point packs into half a word. */
  private static final Set<String> HALF_WORDS =
      Stream.concat(
              LIMITS.stream(),
              Stream.of("paymasterVerificationGasLimit", "paymasterPostOpGasLimit"))
          .collect(Collectors.toUnmodifiableSet());

  private static final int HALF_WORD_BITS = 128;
  private static final int HEX = 16;

  private UserOperationRequest() {}

  /**
   * The operation in canonical form.
   *
   * @param isEstimate whether limits of gas and fees may be missing
   * @throws RpcError −32602 with the name of the field
   */
  static JsonNode read(JsonNode value, String name, boolean isEstimate) {
    RpcValueParser.fields(value, name, Set.copyOf(FIELDS));
    ObjectNode canonical = JsonNodeFactory.instance.objectNode();
    for (String field : FIELDS) {
      if (value.hasNonNull(field)) {
        canonical.put(field, text(value.get(field), field, name + "." + field));
      }
    }
    require(canonical, name, REQUIRED);
    if (!isEstimate) {
      require(canonical, name, LIMITS);
    }
    requireWhole(canonical, name, FACTORY);
    requireWhole(canonical, name, PAYMASTER);
    if (PACKED.stream().anyMatch(canonical::has)
        && (canonical.has("factory") || canonical.has("paymaster"))) {
      throw RpcValueParser.must(
          name, "have the fields of one version: initCode and paymasterAndData are of 0.6 alone");
    }
    return canonical;
  }

  /**
   * The operation that a bundler returned, in canonical form. Fields that are not known are left
   * out, and groups without their address.
   *
   * @throws RpcError −32602 if it is malformed
   */
  public static JsonNode ofBundler(JsonNode value, String name) {
    ObjectNode known = JsonNodeFactory.instance.objectNode();
    FIELDS.stream()
        .filter(value::hasNonNull)
        .filter(field -> !FACTORY.contains(field) || value.hasNonNull(FACTORY.get(0)))
        .filter(field -> !PAYMASTER.contains(field) || value.hasNonNull(PAYMASTER.get(0)))
        .forEach(field -> known.set(field, value.get(field)));
    return read(known, name, false);
  }

  private static String text(JsonNode value, String field, String name) {
    if (!value.isTextual()) {
      throw RpcValueParser.must(name, "be a hexadecimal string");
    }
    if (ADDRESSES.contains(field)) {
      return RpcValueParser.address(value, name).text();
    }
    if (HALF_WORDS.contains(field)) {
      String quantity = RpcValueParser.quantity(value, name);
      if (new BigInteger(quantity.substring(2), HEX).bitLength() > HALF_WORD_BITS) {
        throw RpcValueParser.must(name, "be below 2^128");
      }
      return quantity;
    }
    return field.equals("nonce")
        ? RpcValueParser.quantity(value, name)
        : RpcValueParser.data(value, name);
  }

  private static void require(ObjectNode canonical, String name, List<String> fields) {
    fields.stream()
        .filter(field -> !canonical.has(field))
        .findFirst()
        .ifPresent(
            missing -> {
              throw RpcValueParser.must(name + "." + missing, "be given");
            });
  }

  private static void requireWhole(ObjectNode canonical, String name, List<String> group) {
    if (group.stream().anyMatch(canonical::has)) {
      require(canonical, name, group);
    }
  }
}
