package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;

/** How the owner of an address allows a key for its account: {@code ethAuthData} in JSON. */
public sealed interface KeyAuthorization {
  /** The batch of what is meant for none. */
  Hash32 NO_BATCH = new Hash32("0x" + "0".repeat(64));

  /** By a call of the main contract on the L1 before. */
  record Onchain() implements KeyAuthorization {}

  /**
   * By a signature (EIP-191) of 60 bytes: hash of the key, nonce, account id, hash of the batch.
   *
   * @param ethSignature 65 bytes, hexadecimal with 0x
   * @param batchHash of the batch it is meant for, zero for none
   */
  record Ecdsa(String ethSignature, Hash32 batchHash) implements KeyAuthorization {}

  /**
   * By the address itself, which is that of a contract made with a salt that holds the key's hash
   * (EIP-1014).
   *
   * @param creatorAddress the contract that makes it
   * @param saltArg the rest of the salt
   * @param codeHash Keccak-256 of its initialization code
   */
  record Create2(Address creatorAddress, Hash32 saltArg, Hash32 codeHash)
      implements KeyAuthorization {}

  /**
   * By a signature of the structure {@code ChangePubKey} (EIP-712).
   *
   * @param ethSignature 65 bytes, hexadecimal with 0x
   * @param batchHash is part of no structure; kept as it was sent
   */
  record TypedData(String ethSignature, Hash32 batchHash) implements KeyAuthorization {}

  /**
   * By a signature (EIP-191) of a text, as clients made it before there was {@code ethAuthData}.
   *
   * @param ethSignature 65 bytes, hexadecimal with 0x
   */
  record LegacyText(String ethSignature) implements KeyAuthorization {}

  /** The name of the kind, as {@code type} in JSON and the types of fees have it. */
  default String text() {
    if (this instanceof Onchain) {
      return "Onchain";
    }
    if (this instanceof Create2) {
      return "CREATE2";
    }
    if (this instanceof TypedData) {
      return "EIP712";
    }
    return this instanceof Ecdsa ? "ECDSA" : "ECDSALegacyMessage";
  }
}
