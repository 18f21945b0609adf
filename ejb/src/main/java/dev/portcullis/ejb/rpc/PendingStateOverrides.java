package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;

/**
 * The expected state after pending transactions, as state overrides of a trace. It is built from
 * the result of {@code prestateTracer} for each transaction. It is immutable.
 */
public final class PendingStateOverrides {
  /** The state of the latest block. */
  public static final PendingStateOverrides NONE =
      new PendingStateOverrides(JsonNodeFactory.instance.objectNode());

  private static final String ZERO = "0x" + "0".repeat(64);

  private final ObjectNode accounts;
  private final int size;

  private PendingStateOverrides(ObjectNode accounts) {
    this.accounts = accounts;
    this.size = accounts.toString().length();
  }

  /** Whether it is the state of the latest block. */
  boolean isNone() {
    return accounts.isEmpty();
  }

  /** The number of characters of its JSON. */
  int size() {
    return size;
  }

  /** The overrides as a tracer takes them. The caller must not change them. */
  ObjectNode json() {
    return accounts;
  }

  /** Whether an override sets the code of an address. */
  public boolean hasCode(Address address) {
    return accounts.path(address.text()).path("code").asText("0x").length() > 2;
  }

  /**
   * The same after one more transaction. A slot or an account that is listed before the transaction
   * but not after it is empty.
   *
   * @param diff the result of {@code prestateTracer} in {@code diffMode}
   */
  PendingStateOverrides with(JsonNode diff) {
    ObjectNode next = accounts.deepCopy();
    JsonNode after = diff.path("post");
    diff.path("pre")
        .properties()
        .forEach(
            was -> {
              if (!after.has(was.getKey())) {
                account(next, was.getKey())
                    .put("balance", "0x0")
                    .put("nonce", "0x0")
                    .put("code", "0x");
              }
              was.getValue()
                  .path("storage")
                  .fieldNames()
                  .forEachRemaining(slot -> slots(next, was.getKey()).put(slot, ZERO));
            });
    after.properties().forEach(is -> change(next, is.getKey(), is.getValue()));
    return new PendingStateOverrides(next);
  }

  private static void change(ObjectNode next, String address, JsonNode after) {
    ObjectNode account = account(next, address);
    if (after.has("balance")) {
      account.put("balance", after.get("balance").asText());
    }
    if (after.has("nonce")) {
      account.put("nonce", quantity(after.get("nonce")));
    }
    if (after.has("code")) {
      account.put("code", after.get("code").asText());
    }
    after
        .path("storage")
        .properties()
        .forEach(slot -> slots(next, address).put(slot.getKey(), slot.getValue().asText()));
  }

  private static ObjectNode account(ObjectNode next, String address) {
    return next.withObject("/" + new Address(address).text());
  }

  private static ObjectNode slots(ObjectNode next, String address) {
    return account(next, address).withObject("/stateDiff");
  }

  /** Nodes report a nonce as a number. */
  private static String quantity(JsonNode nonce) {
    return nonce.isNumber() ? "0x" + Long.toHexString(nonce.longValue()) : nonce.asText();
  }
}
