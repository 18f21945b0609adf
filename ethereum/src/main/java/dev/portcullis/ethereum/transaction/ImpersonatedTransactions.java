package dev.portcullis.ethereum.transaction;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Signature;
import java.util.Arrays;

/**
 * Transactions of accounts that a developer impersonates without their keys ({@code
 * anvil_impersonateAccount}). They are stored as a type byte, the sender, and the transaction with
 * a meaningless signature. They never come from a client: no decoder of client input knows the
 * byte.
 */
final class ImpersonatedTransactions {
  static final int CODE = 0xfe;

  private static final Signature NONE = new Signature(0, UInt256.ONE, UInt256.ONE);

  private ImpersonatedTransactions() {}

  static Transaction of(TransactionPayload payload, EvmAddress sender) {
    byte[] inner = TransactionCodec.signed(payload, NONE).encoded().shared();
    byte[] whole = new byte[1 + EvmAddress.SIZE + inner.length];
    whole[0] = (byte) CODE;
    System.arraycopy(sender.toArray(), 0, whole, 1, EvmAddress.SIZE);
    System.arraycopy(inner, 0, whole, 1 + EvmAddress.SIZE, inner.length);
    return new Transaction(payload, NONE, Bytes.wrap(whole), sender);
  }

  static Transaction stored(byte[] whole) {
    EvmAddress sender = EvmAddress.of(whole, 1);
    byte[] inner = Arrays.copyOfRange(whole, 1 + EvmAddress.SIZE, whole.length);
    return new Transaction(
        TransactionCodec.decode(inner).payload(), NONE, Bytes.wrap(whole), sender);
  }
}
