package dev.portcullis.acceptance;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import org.web3j.crypto.ECKeyPair;
import org.web3j.crypto.Keys;
import org.web3j.crypto.Sign;
import org.web3j.utils.Numeric;

/**
 * A wallet in the hands of the test.
 *
 * @param key its key
 */
public record TestWallet(ECKeyPair key) {
  /** The first wallet of development nodes: the operator of the server under test. */
  public static final TestWallet OPERATOR =
      of("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80");

  /** The wallet with this private key. */
  public static TestWallet of(String privateKey) {
    return new TestWallet(ECKeyPair.create(Numeric.toBigInt(privateKey)));
  }

  /** A wallet that nobody has seen before. */
  public static TestWallet random() {
    return new TestWallet(
        ECKeyPair.create(new BigInteger(255, new SecureRandom()).add(BigInteger.ONE)));
  }

  /** The address with its EIP-55 checksum. */
  public String address() {
    return Keys.toChecksumAddress(Keys.getAddress(key));
  }

  /** The signature of a message (EIP-191), hexadecimal. */
  public String sign(String message) {
    Sign.SignatureData data =
        Sign.signPrefixedMessage(message.getBytes(StandardCharsets.UTF_8), key);
    return Numeric.toHexString(data.getR())
        + Numeric.toHexStringNoPrefix(data.getS())
        + Numeric.toHexStringNoPrefix(data.getV());
  }
}
