package dev.portcullis.legacy.transaction;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The fields of all transactions, their kinds, and JSON that none of a kind may be. */
final class HostileFields {
  private static final String LONG = "9".repeat(90);
  private static final String ABOVE = "\"340282366920938463463374607431768211456\"";

  private static final Map<String, List<String>> BAD =
      Map.of(
          "number",
          List.of("-1", "4294967296", "1.0", "1.5", "1e3", LONG, "\"5\"", "true", "{}", "[5]"),
          "amount",
          List.of(
              "5",
              "1.5",
              "\"-1\"",
              "\"1.0\"",
              "\"1e3\"",
              "\"0x10\"",
              "\"+1\"",
              "\" 1\"",
              "\"01\"",
              "\"\"",
              "\"\u0663\"",
              ABOVE,
              "\"" + LONG + "\"",
              "\"34359738368123\"",
              "false",
              "{}",
              "[]"),
          "full",
          List.of("5", "\"-1\"", "\"1.0\"", "\"01\"", ABOVE, "[\"1\"]"),
          "address",
          List.of(
              "5",
              "\"\"",
              "\"0x\"",
              "\"0x" + "1".repeat(39) + "\"",
              "\"0x" + "1".repeat(41) + "\"",
              "\"0X" + "1".repeat(40) + "\"",
              "\"" + "1".repeat(42) + "\"",
              "\"0x" + "\uff11".repeat(40) + "\"",
              "\"0x" + "g".repeat(40) + "\"",
              "{}",
              "[]"),
          "key",
          List.of(
              "5",
              "\"sync:\"",
              "\"0x" + "1".repeat(40) + "\"",
              "\"SYNC:" + "1".repeat(40) + "\"",
              "\"sync:" + "1".repeat(42) + "\"",
              "\"sync:" + "\u0661".repeat(40) + "\""),
          "hash",
          List.of("5", "\"0x" + "1".repeat(63) + "\"", "\"" + "1".repeat(64) + "\"", "[]"),
          "time",
          List.of("-1", "1.5", "18446744073709551616", "\"0\"", "[]", "{}"),
          "signature",
          List.of(
              "5",
              "\"\"",
              "[]",
              "{}",
              "{\"pubKey\":\"" + "1".repeat(64) + "\"}",
              signature("0x" + "1".repeat(64), "1".repeat(128)),
              signature("1".repeat(64), "1".repeat(126)),
              "{\"pubKey\":5,\"signature\":6}"));

  private static final String TOKEN = "token number, fee amount, nonce number, signature signature";
  private static final String FEE_TOKEN = TOKEN.replace("token", "feeToken");

  private static final Map<String, String> FIELDS =
      Map.of(
          "Transfer",
          "accountId number, from address, to address, amount amount, validFrom time?,"
              + " validUntil time?, "
              + TOKEN,
          "Withdraw",
          "accountId number, from address, to address, amount full, validFrom time?, " + TOKEN,
          "ChangePubKey",
          "accountId number, account address, newPkHash key, feeToken number?, fee amount?,"
              + " nonce number, signature signature",
          "ForcedExit",
          "initiatorAccountId number, target address, validUntil time?, " + TOKEN,
          "MintNFT",
          "creatorId number, creatorAddress address, recipient address, contentHash hash,"
              + " feeToken number?, fee amount, nonce number, signature signature",
          "WithdrawNFT",
          "accountId number, from address, to address, token number, " + FEE_TOKEN,
          "Swap",
          "submitterId number, submitterAddress address, amounts/0 amount, amounts/1 amount, "
              + FEE_TOKEN
              + ", orders/1/accountId number, orders/1/recipient address, orders/1/nonce number,"
              + " orders/1/tokenSell number, orders/1/tokenBuy number, orders/1/ratio/0 full,"
              + " orders/1/ratio/1 full, orders/1/amount amount, orders/1/validUntil time?,"
              + " orders/1/signature signature");

  private HostileFields() {}

  /**
   * A field of a type, and what is put there.
   *
   * @param value JSON; empty to take away what is there
   */
  record Wrong(String type, String field, String value) {
    /** The transaction with it. */
    ObjectNode json() {
      ObjectNode json = Vectors.json(type);
      set(json, field, value);
      return json;
    }

    /** How an error calls the field; without one of a pair there is no pair. */
    String named() {
      String name = value.isEmpty() ? field.replaceFirst("(amounts|ratio)/\\d", "$1") : field;
      return name.replaceAll("/(\\d)", "[$1]").replace('/', '.');
    }
  }

  private static String signature(String publicKey, String signature) {
    return "{\"pubKey\":\"" + publicKey + "\",\"signature\":\"" + signature + "\"}";
  }

  /** Each field with each value that it must not have. */
  static List<Wrong> all() {
    List<Wrong> wrong = new ArrayList<>();
    FIELDS.forEach(
        (type, fields) -> {
          for (String field : fields.split(", ", -1)) {
            String[] parts = field.split(" ", -1);
            BAD.get(parts[1].replace("?", ""))
                .forEach(value -> wrong.add(new Wrong(type, parts[0], value)));
            if (!parts[1].endsWith("?")) {
              wrong.add(new Wrong(type, parts[0], "null"));
              wrong.add(new Wrong(type, parts[0], ""));
            }
          }
        });
    return wrong;
  }

  /** Puts JSON at a path, or takes away what is there. */
  static void set(JsonNode json, String path, String value) {
    int slash = path.lastIndexOf('/');
    JsonNode parent = slash < 0 ? json : json.at("/" + path.substring(0, slash));
    String name = path.substring(slash + 1);
    if (parent instanceof ArrayNode array) {
      array.remove(Integer.parseInt(name));
      if (!value.isEmpty()) {
        array.insert(Integer.parseInt(name), parse(value));
      }
    } else if (value.isEmpty()) {
      ((ObjectNode) parent).remove(name);
    } else {
      ((ObjectNode) parent).set(name, parse(value));
    }
  }

  static JsonNode parse(String json) {
    try {
      return Json.MAPPER.readTree(json);
    } catch (JsonProcessingException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }
}
