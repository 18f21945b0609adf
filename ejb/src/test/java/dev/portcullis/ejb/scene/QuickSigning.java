package dev.portcullis.ejb.scene;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.rlp.RlpWriter;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Signs transactions of the typed envelope (EIP-2718) by ECDSA with the nonce 1, whose point is the
 * generator. That is valid, gives the key away, and takes two operations instead of three points:
 * for tests that send a million.
 */
public final class QuickSigning {
  private static final BigInteger ORDER = Secp256k1.ORDER.toBigInteger();
  private static final BigInteger HALF = Secp256k1.HALF_ORDER.toBigInteger();

  /** The generator's first coordinate (SEC 2, section 2.4.1); its second one is even. */
  private static final BigInteger R =
      new BigInteger("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798", 16);

  private static final byte AUTHORIZES = 5;

  private QuickSigning() {}

  /** What the holder of this key sends. */
  public static Transaction sign(TransactionPayload payload, UInt256 key, EvmAddress sender) {
    Signature proof = sign(payload.signingHash(), key);
    return Transaction.recovered(with(payload.unsigned(sender).encoded().toArray(), proof), sender);
  }

  /** Lets the code at an address run as the key holder's own (EIP-7702). */
  public static Authorization authorize(UInt256 chainId, EvmAddress code, long nonce, UInt256 key) {
    byte[] list = RlpWriter.encodeList(w -> w.put(chainId).put(code).put(nonce));
    byte[] message = new byte[1 + list.length];
    message[0] = AUTHORIZES;
    System.arraycopy(list, 0, message, 1, list.length);
    Signature proof = sign(Keccak.hash(message), key);
    return new Authorization(chainId, code, nonce, proof.yParity(), proof.r(), proof.s());
  }

  private static Signature sign(Hash digest, UInt256 key) {
    BigInteger proof = digest.word().toBigInteger().add(R.multiply(key.toBigInteger())).mod(ORDER);
    boolean odd = proof.compareTo(HALF) > 0;
    return new Signature(
        odd ? 1 : 0, UInt256.of(R), UInt256.of(odd ? ORDER.subtract(proof) : proof));
  }

  /** In place of the three zeros at the end. */
  private static byte[] with(byte[] unsigned, Signature proof) {
    int length = unsigned[1] & 0xff;
    int begin = length > 0xf7 ? 2 + length - 0xf7 : 2;
    byte[] fields = Arrays.copyOfRange(unsigned, begin, unsigned.length - 3);
    byte[] list =
        RlpWriter.encodeList(w -> w.raw(fields).put(proof.yParity()).put(proof.r()).put(proof.s()));
    byte[] signed = new byte[1 + list.length];
    signed[0] = unsigned[0];
    System.arraycopy(list, 0, signed, 1, list.length);
    return signed;
  }
}
