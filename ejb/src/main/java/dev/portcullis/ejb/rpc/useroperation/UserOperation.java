package dev.portcullis.ejb.rpc.useroperation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.bundler.EntryPointVersion;
import dev.portcullis.ejb.bundler.SupportedEntryPoint;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Optional;

/**
 * A user operation (ERC-4337) for an entry point.
 *
 * @param json in canonical form, with the fields of the entry point's version
 * @param entryPoint the entry point that executes it
 */
record UserOperation(ObjectNode json, SupportedEntryPoint entryPoint) {
  private static final String NOTHING = "0x";
  private static final List<String> PACKED = List.of("initCode", "paymasterAndData");

  /**
   * The operation for its entry point.
   *
   * @param request in canonical form
   * @throws RpcError −32602 if it has fields of another version
   */
  static UserOperation of(JsonNode request, SupportedEntryPoint entryPoint) {
    ObjectNode json = request.deepCopy();
    boolean isPacked = entryPoint.version() == EntryPointVersion.V06;
    if (isPacked && (json.has("factory") || json.has("paymaster"))) {
      throw RpcError.invalidParams(
          "params[0] must have initCode and paymasterAndData for the entry point 0.6, in place of"
              + " factory and paymaster");
    }
    for (String field : PACKED) {
      if (isPacked && !json.has(field)) {
        json.put(field, NOTHING);
      } else if (!isPacked && json.has(field)) {
        throw RpcError.invalidParams(
            "params[0]." + field + " must be absent: it is for the entry point 0.6 alone");
      }
    }
    return new UserOperation(json, entryPoint);
  }

  /** The account. */
  Address sender() {
    return new Address(json.path("sender").textValue());
  }

  /** The calldata with which the entry point calls the account. */
  String callData() {
    return json.path("callData").textValue();
  }

  /** Whether the account is to be deployed by the operation. */
  boolean hasFactory() {
    return json.has("factory") || isFilled("initCode");
  }

  /** Whether another account pays. */
  boolean hasPaymaster() {
    return json.has("paymaster") || isFilled("paymasterAndData");
  }

  private boolean isFilled(String field) {
    return !json.path(field).asText(NOTHING).equals(NOTHING);
  }

  /**
   * The hash that names the operation on a chain. Empty if it cannot be computed: a paymaster of
   * the entry point 0.9 may add a signature that the hash leaves out.
   */
  Optional<Hash32> hash(long chainId) {
    return entryPoint.version() == EntryPointVersion.V09 && hasPaymaster()
        ? Optional.empty()
        : Optional.of(UserOperationHash.of(this, chainId));
  }

  /** The same operation with another limit for the execution of its call, in units of gas. */
  UserOperation withCallGas(String callGasLimit) {
    ObjectNode changed = json.deepCopy();
    changed.put("callGasLimit", callGasLimit);
    return new UserOperation(changed, entryPoint);
  }
}
