package dev.portcullis.launcher;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.Keys;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.Sign;
import org.web3j.crypto.TransactionEncoder;

/**
 * A wallet of the publicly known development mnemonic ("test test ... junk"). Everybody has its
 * key: the application accepts it only with the embedded chain.
 */
final class DevWallet {
  private final Credentials credentials;

  private DevWallet(String privateKey) {
    credentials = Credentials.create(privateKey);
  }

  /** The first wallet of the mnemonic: 0xf39F...2266. */
  static DevWallet first() {
    return new DevWallet("ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80");
  }

  /** Its address with the checksum of EIP-55. */
  String address() {
    return Keys.toChecksumAddress(credentials.getAddress());
  }

  /** The signature of a message a person reads (EIP-191), 65 bytes in hex. */
  String sign(String message) {
    Sign.SignatureData signature =
        Sign.signPrefixedMessage(
            message.getBytes(StandardCharsets.UTF_8), credentials.getEcKeyPair());
    HexFormat hex = HexFormat.of();
    return "0x"
        + hex.formatHex(signature.getR())
        + hex.formatHex(signature.getS())
        + hex.formatHex(signature.getV());
  }

  /** The transaction, signed for the chain (EIP-155), in hex. */
  String sign(RawTransaction transaction, long chainId) {
    return "0x"
        + HexFormat.of()
            .formatHex(TransactionEncoder.signMessage(transaction, chainId, credentials));
  }
}
