package dev.portcullis.ejb.identity;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/**
 * The signature of a contract wallet that may not be deployed yet (ERC-6492).
 *
 * @param factory the contract that deploys the wallet
 * @param deployment the calldata for the factory
 * @param signature the signature in the wallet's own form (ERC-1271)
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Erc6492Signature(Address factory, byte[] deployment, byte[] signature) {
  private static final int WORD = 32;
  private static final int PADDING = WORD - 20;

  /** The ERC-6492 suffix, which no other signature has: its last byte is not a recovery id. */
  private static final byte[] SUFFIX = HexText.bytes("0x" + "6492".repeat(16));

  /** Bytes of {@link #program} before its data. */
  private static final int CODE_BYTES = 116;

  /** Whether a signature ends with the suffix. */
  static boolean hasSuffix(byte[] signature) {
    return signature.length >= WORD
        && Arrays.equals(
            signature, signature.length - WORD, signature.length, SUFFIX, 0, SUFFIX.length);
  }

  /**
   * The parts of such a signature, ABI-encoded as {@code (address,bytes,bytes)}, or empty if
   * malformed.
   */
  static Optional<Erc6492Signature> read(byte[] wrapped) {
    byte[] content = Arrays.copyOf(wrapped, wrapped.length - WORD);
    if (content.length < 3 * WORD || !isZero(content, PADDING)) {
      return Optional.empty();
    }
    Address factory = new Address(HexText.of(Arrays.copyOfRange(content, PADDING, WORD)));
    return bytes(content, WORD)
        .flatMap(
            deployment ->
                bytes(content, 2 * WORD)
                    .map(signature -> new Erc6492Signature(factory, deployment, signature)));
  }

  private static boolean isZero(byte[] content, int length) {
    return new BigInteger(1, content, 0, length).signum() == 0;
  }

  /** The bytes whose offset is at a position in the head. */
  private static Optional<byte[]> bytes(byte[] content, int head) {
    return number(content, head)
        .flatMap(
            offset ->
                number(content, offset)
                    .filter(length -> length <= content.length - offset - WORD)
                    .map(
                        length ->
                            Arrays.copyOfRange(content, offset + WORD, offset + WORD + length)));
  }

  /** A word that can be an offset or a length. */
  private static Optional<Integer> number(byte[] content, int at) {
    if (at > content.length - WORD) {
      return Optional.empty();
    }
    BigInteger number = new BigInteger(1, content, at, WORD);
    return number.bitLength() < Integer.SIZE - 1
        ? Optional.of(number.intValue())
        : Optional.empty();
  }

  /**
   * Creation code that deploys the wallet and returns its response, for an {@code eth_call} without
   * a receiver. Nothing of it remains on the chain.
   *
   * @param question the calldata for the wallet, with 0x
   */
  String program(Address wallet, String question) {
    String asked = question.substring(2);
    String deploymentSize = push4(deployment.length);
    String questionSize = push4(asked.length() / 2);
    return "0x"
        // Copy the deployment to memory and call the factory, ignoring the outcome.
        + (deploymentSize + push4(CODE_BYTES) + "600039")
        + ("60006000" + deploymentSize + "60006000" + push20(factory) + "5af150")
        // Copy the calldata to memory and call the wallet with STATICCALL.
        + (questionSize + push4(CODE_BYTES + deployment.length) + "600039")
        + ("60006000" + questionSize + "6000" + push20(wallet) + "5afa")
        // Revert if it failed, or return its return data.
        + "60695760006000fd5b"
        + "3d600060003e3d6000f3"
        + HexText.of(deployment).substring(2)
        + asked;
  }

  private static String push4(int number) {
    return "63" + "%08x".formatted(number);
  }

  private static String push20(Address address) {
    return "73" + address.text().substring(2);
  }
}
