package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.Value;

/**
 * The part of a CallRequest that native accounts use (supplement 2.1). This chain has no such
 * accounts: what is harmless is checked and left alone, and a paymaster is refused, because nobody
 * would pay.
 */
final class Eip712Meta {
  private static final int MOST_DEPENDENCIES = 32;
  private static final int MOST_BYTES = 1 << 20;

  private Eip712Meta() {}

  static void check(Value meta) {
    if (meta.isAbsent()) {
      return;
    }
    // The clients of the ecosystem send 0x0320 here.
    var unused = meta.field("gasPerPubdata").optional(Value::padded);
    bytes(meta.field("customSignature"));
    Value dependencies = meta.field("factoryDeps");
    if (!dependencies.isAbsent()) {
      dependencies.elements(MOST_DEPENDENCIES).forEach(Eip712Meta::bytes);
    }
    Value paymaster = meta.field("paymasterParams");
    if (!paymaster.isAbsent()) {
      bytes(paymaster.field("paymasterInput"));
      if (!paymaster.field("paymaster").address().equals(Address.ZERO)) {
        throw RpcException.invalidParams(
            paymaster.name() + ": this chain has no paymasters, the sender pays");
      }
    }
  }

  /** Bytes as hex or as an array of numbers, depending on the age of the client. */
  private static void bytes(Value value) {
    if (value.isAbsent()) {
      return;
    }
    if (!value.isArray()) {
      var unused = value.data();
      return;
    }
    for (Value each : value.elements(MOST_BYTES)) {
      if (each.number("a byte from 0 to 255") > 255) {
        throw each.must("a byte from 0 to 255");
      }
    }
  }
}
