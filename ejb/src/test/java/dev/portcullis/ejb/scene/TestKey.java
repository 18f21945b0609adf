package dev.portcullis.ejb.scene;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.kernel.Address;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * A wallet of a test.
 *
 * @param key its private key
 * @param address its address
 */
public record TestKey(UInt256 key, Address address) {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final UInt256 PRICE = UInt256.of(100_000_000_000L);

  /** One that no other test has. */
  public static TestKey random() {
    byte[] bytes = new byte[32];
    RANDOM.nextBytes(bytes);
    bytes[0] = 1;
    return of(UInt256.of(bytes));
  }

  /** The wallet of a private key. */
  public static TestKey of(UInt256 key) {
    return new TestKey(key, new Address(Secp256k1.address(key).toString()));
  }

  /** The address in lowercase. */
  public String text() {
    return address.text();
  }

  /** The address as an argument of a call: 32 bytes in hexadecimal, without {@code 0x}. */
  public String word() {
    return "0".repeat(24) + text().substring(2);
  }

  /**
   * A signed transaction in hexadecimal.
   *
   * @param to null to create a contract
   */
  public String sign(long chainId, long nonce, String to, String wei, String data) {
    return TransactionPayload.dynamicFee(
            chainId,
            nonce,
            UInt256.ONE,
            PRICE,
            2_000_000,
            Optional.ofNullable(to).map(dev.portcullis.ethereum.common.EvmAddress::of),
            UInt256.of(new java.math.BigInteger(wei)),
            Bytes.of(data))
        .sign(key)
        .encoded()
        .toString();
  }
}
