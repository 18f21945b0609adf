package dev.portcullis.ethereum.transaction;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.rlp.RlpWriter;
import java.util.Optional;

/**
 * One authorization of an EIP-7702 transaction. Its signer delegates to the code at {@code
 * address}.
 *
 * @param chainId the chain where it is valid; zero for every chain
 * @param address the account with the code; the zero address revokes a delegation
 * @param nonce the nonce the signer's account must have, unsigned
 * @param yParity as signed, 0 to 255; only 0 and 1 recover
 * @param r the signature's r
 * @param s the signature's s
 */
public record Authorization(
    UInt256 chainId, EvmAddress address, long nonce, int yParity, UInt256 r, UInt256 s) {

  private static final byte MAGIC = 5;

  /** The account that signed, or empty if the signature is not valid. */
  public Optional<EvmAddress> authority() {
    if (yParity > 1 || s.compareTo(Secp256k1.HALF_ORDER) > 0) {
      return Optional.empty();
    }
    return Secp256k1.recover(signingHash(chainId, address, nonce), new Signature(yParity, r, s));
  }

  /** An authorization signed with {@code privateKey}. */
  public static Authorization sign(
      UInt256 chainId, EvmAddress address, long nonce, UInt256 privateKey) {
    Signature signature = Secp256k1.sign(signingHash(chainId, address, nonce), privateKey);
    return new Authorization(
        chainId, address, nonce, signature.yParity(), signature.r(), signature.s());
  }

  private static Hash signingHash(UInt256 chainId, EvmAddress address, long nonce) {
    byte[] list = RlpWriter.encodeList(w -> w.put(chainId).put(address).put(nonce));
    byte[] message = new byte[list.length + 1];
    message[0] = MAGIC;
    System.arraycopy(list, 0, message, 1, list.length);
    return Keccak.hash(message);
  }
}
