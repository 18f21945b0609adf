package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Parses blocks and logs from a node's JSON (R-CHN-6, R-CHN-7). Every method throws {@link
 * IllegalArgumentException}, naming the field, for invalid JSON.
 */
public final class NodeResponseParser {
  private static final Pattern QUANTITY = Pattern.compile("0x[0-9a-fA-F]{1,16}");

  /** The receipts root of a block without receipts. */
  private static final String NO_RECEIPTS =
      "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421";

  private static final int MAX_TOPICS = 4;

  private NodeResponseParser() {}

  /** Parses the header of the block object {@code block}. */
  public static ChainHeader header(JsonNode block) {
    return new ChainHeader(
        quantity(block, "number"),
        hash(block, "hash"),
        hash(block, "parentHash"),
        quantity(block, "timestamp"),
        bloom(block));
  }

  /** Parses the header of the block object {@code block}, which was requested by its number. */
  public static ChainHeader header(JsonNode block, long number) {
    ChainHeader header = header(block);
    if (header.number() != number) {
      throw new IllegalArgumentException("another block than the requested one");
    }
    return header;
  }

  /** Parses the log object {@code log}. */
  public static ChainLog log(JsonNode log) {
    return new ChainLog(
        address(log, "address"),
        topics(log.path("topics")),
        data(log, "data"),
        quantity(log, "blockNumber"),
        hash(log, "blockHash"),
        hash(log, "transactionHash"),
        smallQuantity(log, "transactionIndex"),
        smallQuantity(log, "logIndex"));
  }

  /** Parses the QUANTITY {@code value}, at most 2⁶³ − 1. */
  public static long quantity(JsonNode value) {
    String text = value.isTextual() ? value.textValue() : "";
    long number =
        QUANTITY.matcher(text).matches() ? Long.parseUnsignedLong(text, 2, text.length(), 16) : -1;
    if (number < 0) {
      throw new IllegalArgumentException("must be a hexadecimal quantity");
    }
    return number;
  }

  /** Formats {@code number} as a QUANTITY. */
  public static String quantity(long number) {
    return "0x" + Long.toHexString(number);
  }

  private static long quantity(JsonNode object, String field) {
    try {
      return quantity(object.path(field));
    } catch (IllegalArgumentException wrong) {
      throw wrong(field, wrong);
    }
  }

  private static int smallQuantity(JsonNode object, String field) {
    long number = quantity(object, field);
    if (number > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(field + " must be less than 2^31");
    }
    return (int) number;
  }

  private static Hash32 hash(JsonNode object, String field) {
    try {
      return new Hash32(object.path(field).textValue());
    } catch (IllegalArgumentException wrong) {
      throw wrong(field, wrong);
    }
  }

  private static Address address(JsonNode object, String field) {
    try {
      return new Address(object.path(field).textValue());
    } catch (IllegalArgumentException wrong) {
      throw wrong(field, wrong);
    }
  }

  private static String data(JsonNode object, String field) {
    String text = object.path(field).textValue();
    if (!HexText.isBytes(text)) {
      throw new IllegalArgumentException(field + " must be hexadecimal bytes");
    }
    return text;
  }

  private static Bloom bloom(JsonNode block) {
    JsonNode text = block.path("logsBloom");
    if (text.isMissingNode() || text.isNull()) {
      return Bloom.UNKNOWN;
    }
    try {
      return Bloom.of(text.textValue(), NO_RECEIPTS.equals(block.path("receiptsRoot").textValue()));
    } catch (IllegalArgumentException wrong) {
      throw wrong("logsBloom", wrong);
    }
  }

  private static List<Hash32> topics(JsonNode array) {
    if (!array.isArray() || array.size() > MAX_TOPICS) {
      throw new IllegalArgumentException("topics must be an array of at most 4");
    }
    List<Hash32> topics = new ArrayList<>(array.size());
    for (JsonNode topic : array) {
      try {
        topics.add(new Hash32(topic.textValue()));
      } catch (IllegalArgumentException wrong) {
        throw wrong("topics", wrong);
      }
    }
    return List.copyOf(topics);
  }

  private static IllegalArgumentException wrong(String field, IllegalArgumentException cause) {
    return new IllegalArgumentException(field + " " + cause.getMessage(), cause);
  }
}
