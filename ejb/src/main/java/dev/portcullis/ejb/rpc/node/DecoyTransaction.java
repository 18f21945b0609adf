package dev.portcullis.ejb.rpc.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A placeholder for a transaction that does not exist. While its visibility is checked, the gateway
 * does the same queries and lookups as for a hidden one (ADR 0124). It is never returned.
 */
public final class DecoyTransaction {
  private static final int HEX = 16;
  private static final int LAST_DIGIT = 15;
  private static final int ADDRESS_DIGITS = 40;
  private static final int LAST = 64 - ADDRESS_DIGITS;

  /** As large as token transfers, so that parsing takes as long. */
  private static final byte[] TRANSACTION =
      text(
          """
          {"hash":"0xW","nonce":"0x12","blockHash":"0xW","blockNumber":"0x1234",
           "transactionIndex":"0x0","from":"0x","to":"0x","value":"0x0","gas":"0x186a0",
           "gasPrice":"0x3b9aca00","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x1",
           "input":"0xa9059cbbWW","type":"0x2","chainId":"0x19a5","accessList":[],
           "v":"0x0","yParity":"0x0","r":"0xW","s":"0xW"}
          """);

  private static final byte[] RECEIPT =
      text(
          """
          {"transactionHash":"0xW","transactionIndex":"0x0","blockHash":"0xW",
           "blockNumber":"0x1234","from":"0x","to":"0x","cumulativeGasUsed":"0xc8f0",
           "gasUsed":"0xc8f0","contractAddress":null,"logsBloom":"0xWWWWWWWW","status":"0x1",
           "type":"0x2","effectiveGasPrice":"0x3b9aca00","l2ToL1Logs":[],
           "logs":[{"address":"0x","topics":["0xW","0xW","0xW"],"data":"0xW",
             "blockNumber":"0x1234","transactionHash":"0xW","transactionIndex":"0x0",
             "blockHash":"0xW","logIndex":"0x0","removed":false}]}
          """);

  private DecoyTransaction() {}

  private static byte[] text(String form) {
    return form.replace("W", "0".repeat(64)).getBytes(StandardCharsets.UTF_8);
  }

  /** The placeholder of a transaction. */
  public static JsonNode transaction(Hash32 hash) {
    return between(read(TRANSACTION), sender(hash));
  }

  /** The placeholder of a receipt, with one event. */
  public static JsonNode receipt(Hash32 hash) {
    ObjectNode receipt = between(read(RECEIPT), receiver(hash));
    ((ObjectNode) receipt.path("logs").path(0)).put("address", emitter(hash).text());
    return receipt;
  }

  /** A hash that does not exist, for a transaction that is named otherwise. */
  public static Hash32 named(String name) {
    return new Hash32("0x" + Sha256.hex(name));
  }

  /** Another hash that does not exist: data with a chosen hash cannot be produced. */
  static Hash32 other(Hash32 hash) {
    String digits = digits(hash);
    char first = Character.forDigit(LAST_DIGIT - Character.digit(digits.charAt(0), HEX), HEX);
    return new Hash32("0x" + first + digits.substring(1));
  }

  /** Parsed again for each use, like a cached result. */
  private static ObjectNode read(byte[] text) {
    try {
      return (ObjectNode) Json.MAPPER.readTree(text);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static ObjectNode between(ObjectNode item, Address both) {
    return item.put("from", both.text()).put("to", both.text());
  }

  /**
   * An address derived from the requested hash, which no other request looks up. It is looked up
   * with the parties of a transaction, so that the time does not depend on whether these are
   * cached.
   */
  public static Address sender(Hash32 hash) {
    return new Address("0x" + digits(hash).substring(0, ADDRESS_DIGITS));
  }

  /** The same for the parties of its receipt. */
  public static Address receiver(Hash32 hash) {
    return new Address("0x" + digits(hash).substring(LAST));
  }

  /** The same for the contracts that emitted the events of the receipt. */
  public static Address emitter(Hash32 hash) {
    String digits = digits(hash);
    return new Address("0x" + digits.substring(LAST / 2, LAST / 2 + ADDRESS_DIGITS));
  }

  private static String digits(Hash32 hash) {
    return hash.text().substring(2);
  }
}
