package dev.portcullis.ejb.inclusion;

import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.crypto.Secp256k1;
import dev.portcullis.devnet.rlp.RlpWriter;
import dev.portcullis.devnet.transaction.Transaction;
import dev.portcullis.devnet.transaction.TransactionPayload;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Signs transactions of the typed envelope (EIP-2718) by ECDSA with the nonce 1, whose point is the
 * generator. That is valid, gives the key away, and takes two operations instead of three points:
 * for tests that send a million.
 */
final class QuickSigning {
  private static final BigInteger ORDER = Secp256k1.ORDER.toBigInteger();
  private static final BigInteger HALF = Secp256k1.HALF_ORDER.toBigInteger();

  /** The generator's first coordinate (SEC 2, section 2.4.1); its second one is even. */
  private static final BigInteger R =
      new BigInteger("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798", 16);

  private QuickSigning() {}

  /** What the holder of this key sends. */
  static Transaction sign(TransactionPayload payload, UInt256 key, Address sender) {
    BigInteger digest = payload.signingHash().word().toBigInteger();
    BigInteger proof = digest.add(R.multiply(key.toBigInteger())).mod(ORDER);
    boolean odd = proof.compareTo(HALF) > 0;
    BigInteger low = odd ? ORDER.subtract(proof) : proof;
    return Transaction.recovered(
        with(payload.unsigned(sender).encoded().toArray(), odd, UInt256.of(low)), sender);
  }

  /** In place of the three zeros at the end. */
  private static byte[] with(byte[] unsigned, boolean odd, UInt256 proof) {
    int length = unsigned[1] & 0xff;
    int begin = length > 0xf7 ? 2 + length - 0xf7 : 2;
    byte[] fields = Arrays.copyOfRange(unsigned, begin, unsigned.length - 3);
    byte[] list =
        RlpWriter.encodeList(w -> w.raw(fields).put(odd ? 1 : 0).put(UInt256.of(R)).put(proof));
    byte[] signed = new byte[1 + list.length];
    signed[0] = unsigned[0];
    System.arraycopy(list, 0, signed, 1, list.length);
    return signed;
  }
}
