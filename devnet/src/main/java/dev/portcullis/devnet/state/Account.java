package dev.portcullis.devnet.state;

import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;

/**
 * The stored record of an account, without its storage.
 *
 * @param nonce transactions sent, or contracts created; unsigned
 * @param balance wei
 * @param codeHash Keccak-256 of its code; {@link Keccak#EMPTY} without code
 */
public record Account(long nonce, UInt256 balance, Hash codeHash) {

  /** The account without a stored record. */
  public static final Account EMPTY = new Account(0, UInt256.ZERO, Keccak.EMPTY);

  /** Whether it is empty in the sense of EIP-161. */
  public boolean isEmpty() {
    return nonce == 0 && balance.isZero() && codeHash.equals(Keccak.EMPTY);
  }
}
