package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;

/** How the owner of an address authorizes a key for its account: {@code ethAuthData} in JSON. */
public sealed interface KeyAuthorization {
  /** The batch hash of an authorization for no batch. */
  Hash32 NO_BATCH = new Hash32("0x" + "0".repeat(64));

  /** By an earlier call of the main contract on layer 1. */
  record Onchain() implements KeyAuthorization {}

  /**
   * By a signature (EIP-191) of 60 bytes: hash of the key, nonce, account id, hash of the batch.
   *
   * @param ethSignature 65 bytes, hexadecimal with 0x
   * @param batchHash of the intended batch, zero for none
   */
  record Ecdsa(String ethSignature, Hash32 batchHash) implements KeyAuthorization {}

  /**
   * By the address itself, which is that of a contract created with a salt that contains the key's
   * hash (EIP-1014).
   *
   * @param creatorAddress the contract that creates it
   * @param saltArg the rest of the salt
   * @param codeHash Keccak-256 of its initialization code
   */
  record Create2(Address creatorAddress, Hash32 saltArg, Hash32 codeHash)
      implements KeyAuthorization {}

  /**
   * By a signature of the structure {@code ChangePubKey} (EIP-712).
   *
   * @param ethSignature 65 bytes, hexadecimal with 0x
   * @param batchHash not part of the structure; kept as it was sent
   */
  record TypedData(String ethSignature, Hash32 batchHash) implements KeyAuthorization {}

  /**
   * By a signature (EIP-191) of a text, as clients created it before {@code ethAuthData} existed.
   *
   * @param ethSignature 65 bytes, hexadecimal with 0x
   */
  record LegacyText(String ethSignature) implements KeyAuthorization {}

  /** The name of the kind, as in {@code type} in JSON and in fee types. */
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
