package dev.portcullis.legacy.transaction;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import java.util.Locale;

/** {@link KeyAuthorization} in JSON: {@code ethAuthData}, and the former {@code ethSignature}. */
final class AuthorizationJson {
  private static final String DATA = "ethAuthData";
  private static final String SIGNATURE = "ethSignature";
  private static final String BATCH = "batchHash";

  private AuthorizationJson() {}

  /** Reads it from a transaction; without either field it is on chain. */
  static KeyAuthorization read(JsonFields transaction) {
    if (!transaction.has(DATA)) {
      return transaction.has(SIGNATURE)
          ? new KeyAuthorization.LegacyText(signature(transaction))
          : new KeyAuthorization.Onchain();
    }
    JsonFields data = transaction.object(DATA);
    return switch (data.text("type")) {
      case "Onchain" -> new KeyAuthorization.Onchain();
      case "ECDSA" -> new KeyAuthorization.Ecdsa(signature(data), batch(data));
      case "EIP712" -> new KeyAuthorization.TypedData(signature(data), batch(data));
      case "CREATE2" ->
          new KeyAuthorization.Create2(
              data.address("creatorAddress"), data.hash("saltArg"), data.hash("codeHash"));
      default -> throw data.wrong("type", "must be Onchain, ECDSA, CREATE2 or EIP712");
    };
  }

  private static String signature(JsonFields fields) {
    String text = fields.text(SIGNATURE);
    if (!HexText.isBytes(text, EthereumSignature.KEY_LENGTH)) {
      throw fields.wrong(SIGNATURE, "must be 0x and 130 hexadecimal digits");
    }
    return text.toLowerCase(Locale.ROOT);
  }

  private static Hash32 batch(JsonFields fields) {
    return fields.has(BATCH) ? fields.hash(BATCH) : KeyAuthorization.NO_BATCH;
  }

  /** Writes it into a transaction, in the form that {@code read} accepts. */
  static void write(KeyAuthorization authorization, ObjectNode transaction) {
    if (authorization instanceof KeyAuthorization.LegacyText legacy) {
      transaction.put(SIGNATURE, legacy.ethSignature());
      return;
    }
    ObjectNode data = JsonNodeFactory.instance.objectNode().put("type", authorization.text());
    if (authorization instanceof KeyAuthorization.Ecdsa ecdsa) {
      data.put(SIGNATURE, ecdsa.ethSignature()).put(BATCH, ecdsa.batchHash().text());
    } else if (authorization instanceof KeyAuthorization.TypedData typed) {
      data.put(SIGNATURE, typed.ethSignature()).put(BATCH, typed.batchHash().text());
    } else if (authorization instanceof KeyAuthorization.Create2 create2) {
      data.put("creatorAddress", create2.creatorAddress().text())
          .put("saltArg", create2.saltArg().text())
          .put("codeHash", create2.codeHash().text());
    }
    transaction.set(DATA, data);
  }
}
