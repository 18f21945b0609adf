package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;

/**
 * What stands for a transaction that does not exist while it is found out whether it is visible: so
 * that the same is asked and looked up as for one that is hidden (ADR 0124). It is never shown.
 */
final class Absent {
  private static final int ADDRESS_DIGITS = 40;
  private static final int LAST = 64 - ADDRESS_DIGITS;

  private Absent() {}

  /** In place of a transaction. */
  static JsonNode transaction(Hash32 hash) {
    return between(sender(hash));
  }

  /** In place of a receipt, with one event. */
  static JsonNode receipt(Hash32 hash) {
    ObjectNode receipt = between(receiver(hash));
    ObjectNode log = receipt.putArray("logs").addObject();
    log.put("address", emitter(hash).text());
    log.putArray("topics").add(hash.text());
    return receipt;
  }

  private static ObjectNode between(Address both) {
    return JsonNodeFactory.instance.objectNode().put("from", both.text()).put("to", both.text());
  }

  /**
   * An address that nobody asks about but whoever asks for the transaction: looked up with its
   * parties, it takes the same time whether these are known.
   */
  static Address sender(Hash32 hash) {
    return new Address("0x" + digits(hash).substring(0, ADDRESS_DIGITS));
  }

  /** The same for the parties of its receipt. */
  static Address receiver(Hash32 hash) {
    return new Address("0x" + digits(hash).substring(LAST));
  }

  /** The same for the contracts whose events the receipt has. */
  static Address emitter(Hash32 hash) {
    String digits = digits(hash);
    return new Address("0x" + digits.substring(LAST / 2, LAST / 2 + ADDRESS_DIGITS));
  }

  private static String digits(Hash32 hash) {
    return hash.text().substring(2);
  }
}
