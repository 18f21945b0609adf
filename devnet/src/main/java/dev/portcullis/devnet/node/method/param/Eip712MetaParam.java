package dev.portcullis.devnet.node.method.param;

import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Paymaster;
import java.util.List;
import java.util.Optional;

/**
 * The part of a CallRequest for the ecosystem's own transaction type (R-CHN-4). A paymaster is
 * called; the rest is validated and ignored, because this chain has no native accounts.
 */
final class Eip712MetaParam {
  private static final int MOST_DEPENDENCIES = 32;
  private static final int MOST_BYTES = 1 << 20;

  private Eip712MetaParam() {}

  /** Validates it, and returns the payer; empty for the sender. */
  static Optional<Paymaster> paymaster(ParamValue meta) {
    if (meta.isAbsent()) {
      return Optional.empty();
    }
    // The clients of the ecosystem send 0x0320 here.
    var unused = meta.field("gasPerPubdata").optional(ParamValue::padded);
    var unusedSignature = bytes(meta.field("customSignature"));
    ParamValue dependencies = meta.field("factoryDeps");
    if (!dependencies.isAbsent()) {
      dependencies.elements(MOST_DEPENDENCIES).forEach(Eip712MetaParam::bytes);
    }
    ParamValue params = meta.field("paymasterParams");
    if (params.isAbsent()) {
      return Optional.empty();
    }
    EvmAddress address = params.field("paymaster").address();
    Bytes input = bytes(params.field("paymasterInput"));
    return address.equals(EvmAddress.ZERO)
        ? Optional.empty()
        : Optional.of(new Paymaster(address, input));
  }

  /** Bytes as hex or as an array of numbers, depending on the age of the client. */
  private static Bytes bytes(ParamValue value) {
    if (value.isAbsent()) {
      return Bytes.EMPTY;
    }
    if (!value.isArray()) {
      return value.data();
    }
    List<ParamValue> elements = value.elements(MOST_BYTES);
    byte[] bytes = new byte[elements.size()];
    for (int i = 0; i < bytes.length; i++) {
      long each = elements.get(i).number("a byte from 0 to 255");
      if (each > 255) {
        throw elements.get(i).must("a byte from 0 to 255");
      }
      bytes[i] = (byte) each;
    }
    return Bytes.wrap(bytes);
  }
}
