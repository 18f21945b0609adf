package dev.portcullis.ejb.chain.transaction;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.rlp.RlpWriter;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.kernel.Failure;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Enforces the canonical form of transactions of type 0x71, as the ecosystem's clients write it
 * ({@code serializeEip712} of zksync-ethers). The hash covers the signed text and the signature but
 * not the raw bytes, so that other bytes could have the same meaning.
 */
final class Eip712EncodingCheck {
  static final String NOT_THE_ENCODING = "is not a signed transaction in its canonical encoding";
  private static final byte[] NOTHING = {};
  private static final int FIRST_V = 27;

  private Eip712EncodingCheck() {}

  /**
   * Rejects all other forms. It also rejects paymasters, because no permission covers their code.
   * It rejects transactions without a target as well: the chain rejects them, and their signature
   * is also valid for a call to the zero address.
   *
   * @throws Failure VALIDATION naming the field
   */
  static void require(String field, Transaction transaction) {
    if (transaction.paymaster().isPresent()) {
      throw Failure.invalid(field, "must not carry a paymaster");
    }
    byte[] sent = transaction.encoded().shared();
    if (!Arrays.equals(sent, signedAsBytes(transaction))
        && !Arrays.equals(sent, signedInParts(transaction))) {
      throw Failure.invalid(field, NOT_THE_ENCODING);
    }
    if (transaction.to().isEmpty()) {
      throw Failure.invalid(field, "must name its target: type 0x71 deploys nothing");
    }
  }

  /** The encoding with a signature of 65 bytes, and the chain id at the position of its parts. */
  private static byte[] signedAsBytes(Transaction transaction) {
    Signature signature = transaction.signature();
    byte[] bytes = new byte[2 * UInt256.SIZE + 1];
    signature.r().writeTo(bytes, 0);
    signature.s().writeTo(bytes, UInt256.SIZE);
    bytes[2 * UInt256.SIZE] = (byte) (FIRST_V + signature.yParity());
    UInt256 chain = transaction.chainId().orElseThrow();
    return encoded(transaction, w -> w.put(chain).put(NOTHING).put(NOTHING), Bytes.wrap(bytes));
  }

  private static byte[] signedInParts(Transaction transaction) {
    Signature signature = transaction.signature();
    return encoded(
        transaction,
        w -> w.put(signature.yParity()).put(signature.r()).put(signature.s()),
        Bytes.EMPTY);
  }

  private static byte[] encoded(
      Transaction transaction, Consumer<RlpWriter> parts, Bytes signature) {
    byte[] list =
        RlpWriter.encodeList(
            w -> {
              w.put(transaction.nonce()).put(transaction.maxPriorityFeePerGas());
              w.put(transaction.maxFeePerGas()).put(transaction.gasLimit());
              w.put(transaction.to().map(EvmAddress::toArray).orElse(NOTHING));
              w.put(transaction.value()).put(transaction.data());
              parts.accept(w);
              w.put(transaction.chainId().orElseThrow()).put(transaction.sender());
              w.put(transaction.gasPerPubdata().orElseThrow());
              w.list(dependencies -> {}).put(signature).list(paymaster -> {});
            });
    byte[] envelope = new byte[list.length + 1];
    envelope[0] = (byte) transaction.type().code();
    System.arraycopy(list, 0, envelope, 1, list.length);
    return envelope;
  }
}
