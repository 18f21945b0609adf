package dev.portcullis.legacy.transaction;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.HexText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The second signature of an account: {@code TxEthSignature} (R-LEG-9).
 *
 * @param kind how it is verified
 * @param signature bytes as lowercase hexadecimal digits with 0x; 65 of them by a key
 */
public record EthereumSignature(Kind kind, String signature) {
  /** The number of bytes of a key's signature. */
  static final int KEY_LENGTH = 65;

  /** The maximum number of bytes for a contract: dozens of signatures. */
  private static final int MAX_CONTRACT_LENGTH = 4096;

  /** The maximum number of signatures of a batch (R-LEG-11). */
  public static final int MOST_OF_BATCH = 10;

  /** How a signature is verified. */
  public enum Kind {
    /** By recovering the address (EIP-191). */
    KEY("EthereumSignature"),
    /** By the contract at the address (ERC-1271). */
    CONTRACT("EIP1271Signature");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** The name in JSON. */
    public String text() {
      return text;
    }
  }

  /** The bytes of the signature. */
  byte[] bytes() {
    return HexText.bytes(signature);
  }

  /**
   * One signature, or empty for null and absent.
   *
   * @param name of the parameter
   * @throws LegacyRpcException −32602 if it is neither
   */
  public static Optional<EthereumSignature> read(JsonNode json, String name) {
    if (isNothing(json)) {
      return Optional.empty();
    }
    if (!json.isObject()) {
      throw LegacyRpcException.invalidParams(name + " must be an object or null");
    }
    JsonFields fields =
        JsonFields.of(json, text -> LegacyRpcException.invalidParams(name + ": " + text));
    String type = fields.text("type");
    String signature = fields.text("signature");
    if (type.equals(Kind.KEY.text())) {
      if (!HexText.isBytes(signature, KEY_LENGTH)) {
        throw fields.wrong("signature", "must be 0x and 130 hexadecimal digits");
      }
      return Optional.of(new EthereumSignature(Kind.KEY, signature.toLowerCase(Locale.ROOT)));
    }
    if (!type.equals(Kind.CONTRACT.text())) {
      throw fields.wrong("type", "must be EthereumSignature or EIP1271Signature");
    }
    if (signature.length() > 2 + 2 * MAX_CONTRACT_LENGTH || !HexText.isBytes(signature)) {
      throw fields.wrong(
          "signature", "must be 0x and at most " + MAX_CONTRACT_LENGTH + " bytes in hexadecimal");
    }
    return Optional.of(new EthereumSignature(Kind.CONTRACT, signature.toLowerCase(Locale.ROOT)));
  }

  /**
   * The signatures of a batch: one, none, or an array.
   *
   * @throws LegacyRpcException −32602 if it is none of these; 103 if they are too many
   */
  public static List<EthereumSignature> readOfBatch(JsonNode json, String name) {
    if (isNothing(json) || !json.isArray()) {
      return read(json, name).stream().toList();
    }
    if (json.size() > MOST_OF_BATCH) {
      throw LegacyRpcException.incorrect(
          "too many Ethereum signatures: at most " + MOST_OF_BATCH + " for a batch");
    }
    List<EthereumSignature> signatures = new ArrayList<>();
    for (int i = 0; i < json.size(); i++) {
      String place = name + "[" + i + "]";
      signatures.add(
          read(json.get(i), place)
              .orElseThrow(() -> LegacyRpcException.invalidParams(place + " must not be null")));
    }
    return signatures;
  }

  static boolean isNothing(JsonNode json) {
    return json == null || json.isNull() || json.isMissingNode();
  }
}
