package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.web3j.crypto.Hash;
import org.web3j.utils.Numeric;

/**
 * The messages that an address signs to authorize a key for its account, and the addresses derived
 * from a key.
 */
final class KeyAuthorizationMessages {
  private static final int WORD = 32;
  private static final byte[] DOMAIN_TYPE =
      keccak("EIP712Domain(string name,string version,uint256 chainId)");
  private static final byte[] CHANGE_TYPE =
      keccak("ChangePubKey(bytes20 pubKeyHash,uint32 nonce,uint32 accountId)");

  private KeyAuthorizationMessages() {}

  /** The 60 bytes: hash of the key, nonce, account id, hash of the batch. */
  static byte[] bytes(ChangePubKey change, Hash32 batchHash) {
    return ByteBuffer.allocate(60)
        .put(change.newPkHash().bytes())
        .putInt((int) change.nonce())
        .putInt((int) change.accountId())
        .put(batchHash.bytes())
        .array();
  }

  /** The former text. */
  static String text(ChangePubKey change) {
    return "Register zkSync pubkey:\n\n%s\nnonce: 0x%08x\naccount id: 0x%08x\n\n"
            .formatted(
                HexText.of(change.newPkHash().bytes()).substring(2),
                change.nonce(),
                change.accountId())
        + "Only sign this message for a trusted client!";
  }

  /**
   * The hash of the structure {@code ChangePubKey} in the domain {@code ZkSync} 1.0 (EIP-712).
   *
   * @param chainId of the L1
   */
  static byte[] typedData(ChangePubKey change, long chainId) {
    byte[] domain = Hash.sha3(words(DOMAIN_TYPE, keccak("ZkSync"), keccak("1.0"), word(chainId)));
    byte[] structure =
        Hash.sha3(
            words(
                CHANGE_TYPE,
                Arrays.copyOf(change.newPkHash().bytes(), WORD),
                word(change.nonce()),
                word(change.accountId())));
    return Hash.sha3(
        ByteBuffer.allocate(2 + 2 * WORD)
            .put((byte) 0x19)
            .put((byte) 1)
            .put(domain)
            .put(structure)
            .array());
  }

  /**
   * The address of the contract that a creator makes with the key's hash in its salt (EIP-1014).
   */
  static Address create2(KeyAuthorization.Create2 data, PubKeyHash key) {
    byte[] salt =
        Hash.sha3(ByteBuffer.allocate(52).put(data.saltArg().bytes()).put(key.bytes()).array());
    byte[] hash =
        Hash.sha3(
            ByteBuffer.allocate(85)
                .put((byte) 0xff)
                .put(data.creatorAddress().bytes())
                .put(salt)
                .put(data.codeHash().bytes())
                .array());
    return new Address(HexText.of(Arrays.copyOfRange(hash, 12, WORD)));
  }

  /** The value that the contract on layer 1 stores where an address has authorized this key. */
  static Hash32 fact(PubKeyHash key) {
    return new Hash32(HexText.of(Hash.sha3(key.bytes())));
  }

  private static byte[] keccak(String text) {
    return Hash.sha3(text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] word(long value) {
    return Numeric.toBytesPadded(BigInteger.valueOf(value), WORD);
  }

  private static byte[] words(byte[]... words) {
    ByteBuffer all = ByteBuffer.allocate(words.length * WORD);
    for (byte[] word : words) {
      all.put(word);
    }
    return all.array();
  }
}
