package dev.portcullis.legacy.submission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Json;

/** Transactions as clients send them; their signatures are anything. */
final class Sent {
  private Sent() {}

  static ObjectNode transfer(long from, long nonce, Address to, long amount, long fee) {
    return signed(
        Json.MAPPER
            .createObjectNode()
            .put("type", "Transfer")
            .put("accountId", from)
            .put("from", FakeAccounts.address(from).text())
            .put("to", to.text())
            .put("token", 0)
            .put("amount", String.valueOf(amount))
            .put("fee", String.valueOf(fee))
            .put("nonce", nonce),
        from);
  }

  static ObjectNode withdraw(long from, long nonce, long amount, long fee) {
    ObjectNode json = transfer(from, nonce, FakeAccounts.address(from), amount, fee);
    return json.put("type", "Withdraw");
  }

  static ObjectNode swap(long submitter, long nonce, long first, long second) {
    ObjectNode json =
        Json.MAPPER
            .createObjectNode()
            .put("type", "Swap")
            .put("submitterId", submitter)
            .put("submitterAddress", FakeAccounts.address(submitter).text())
            .put("feeToken", 0)
            .put("fee", "500")
            .put("nonce", nonce);
    json.putArray("amounts").add("10").add("20");
    json.putArray("orders").add(order(first, 0, 1, 10, 20)).add(order(second, 1, 0, 20, 10));
    return signed(json, submitter);
  }

  private static ObjectNode order(long account, long sell, long buy, long sold, long bought) {
    ObjectNode json =
        Json.MAPPER
            .createObjectNode()
            .put("accountId", account)
            .put("recipient", FakeAccounts.address(account).text())
            .put("nonce", 0)
            .put("tokenSell", sell)
            .put("tokenBuy", buy)
            .put("amount", String.valueOf(sold));
    json.putArray("ratio").add(String.valueOf(sold)).add(String.valueOf(bought));
    return signed(json, account);
  }

  private static ObjectNode signed(ObjectNode json, long account) {
    json.putObject("signature")
        .put("pubKey", "%064x".formatted(account))
        .put("signature", "0".repeat(128));
    return json;
  }

  static SubmittedBatch single(JsonNode tx) {
    return SubmittedBatch.single(tx, NullNode.instance, NullNode.instance);
  }

  static SubmittedBatch batch(JsonNode... txs) {
    ArrayNode array = Json.MAPPER.createArrayNode();
    for (JsonNode tx : txs) {
      array.addObject().set("tx", tx);
    }
    return SubmittedBatch.batch(array, NullNode.instance);
  }

  static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException(broken);
    }
  }
}
