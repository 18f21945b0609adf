package dev.portcullis.ejb.webhook.abi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.abi.SolidityType;
import dev.portcullis.ejb.abi.SolidityType.Array;
import dev.portcullis.ejb.abi.SolidityType.Component;
import dev.portcullis.ejb.abi.SolidityType.Elementary;
import dev.portcullis.ejb.abi.SolidityType.Tuple;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Reads ABI-encoded values from untrusted data. Offsets may point anywhere, and repeatedly to the
 * same position; lengths may be false. Therefore each step stays inside the data, and all steps
 * share a budget.
 */
final class ValueReader {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int MAX_VALUES = 10_000;
  private static final int WORD = SolidityType.WORD;

  private final byte[] data;
  private int valuesLeft = MAX_VALUES;
  private long bytesLeft;

  /** Creates a reader of {@code data}. */
  ValueReader(byte[] data) {
    this.data = data;
    this.bytesLeft = 4L * data.length + WORD;
  }

  /** Reads values of {@code types} that are encoded consecutively from {@code base}. */
  JsonNode[] sequence(List<SolidityType> types, int base) throws AbiDecodingException {
    JsonNode[] values = new JsonNode[types.size()];
    int head = base;
    for (int i = 0; i < values.length; i++) {
      SolidityType type = types.get(i);
      values[i] = value(type, type.isDynamic() ? base + offset(head) : head);
      head += WORD * type.words();
    }
    return values;
  }

  /** Reads the bytes whose offset is in the word at {@code head}. */
  byte[] bytesBehind(int head) throws AbiDecodingException {
    return bytes(offset(head));
  }

  private JsonNode value(SolidityType type, int at) throws AbiDecodingException {
    if (--valuesLeft < 0) {
      throw new AbiDecodingException("The event has more values than the decoder supports");
    }
    if (type instanceof Array array) {
      return array(array, at);
    }
    if (type instanceof Tuple tuple) {
      return tuple(tuple, at);
    }
    Elementary elementary = (Elementary) type;
    return switch (elementary.kind()) {
      case BYTES -> TextNode.valueOf(HexText.of(bytes(at)));
      case STRING -> TextNode.valueOf(new String(bytes(at), StandardCharsets.UTF_8));
      default -> word(elementary, slice(at, WORD));
    };
  }

  private ArrayNode array(Array type, int at) throws AbiDecodingException {
    boolean counted = type.length() == Array.COUNTED;
    int length = counted ? offset(at) : type.length();
    int base = counted ? at + WORD : at;
    if (length > valuesLeft) {
      throw new AbiDecodingException("The event has more values than the decoder supports");
    }
    ArrayNode array = JSON.arrayNode(length);
    SolidityType element = type.element();
    boolean dynamic = element.isDynamic();
    int size = WORD * element.words();
    int head = base;
    for (int i = 0; i < length; i++) {
      array.add(value(element, dynamic ? base + offset(head) : head));
      head += size;
    }
    return array;
  }

  private ArrayNode tuple(Tuple type, int at) throws AbiDecodingException {
    JsonNode[] values = sequence(type.members().stream().map(Component::type).toList(), at);
    ArrayNode tuple = JSON.arrayNode(values.length);
    for (int i = 0; i < values.length; i++) {
      Component component = type.members().get(i);
      tuple
          .addObject()
          .put("name", component.name())
          .put("type", component.type().canonical())
          .set("value", values[i]);
    }
    return tuple;
  }

  /** Decodes a single word of a static type. */
  static JsonNode word(Elementary type, byte[] word) throws AbiDecodingException {
    return switch (type.kind()) {
      case UINT -> number(new BigInteger(1, word), type.size());
      case INT -> number(new BigInteger(word), type.size() - 1);
      case BOOL -> {
        fits(new BigInteger(1, word), 1);
        yield BooleanNode.valueOf(word[WORD - 1] == 1);
      }
      case ADDRESS -> {
        fits(new BigInteger(1, word), 160);
        yield TextNode.valueOf(HexText.of(Arrays.copyOfRange(word, 12, WORD)));
      }
      default -> {
        for (int i = type.size(); i < WORD; i++) {
          if (word[i] != 0) {
            throw new AbiDecodingException("The data has a value that is out of its type's range");
          }
        }
        yield TextNode.valueOf(HexText.of(Arrays.copyOf(word, type.size())));
      }
    };
  }

  private static JsonNode number(BigInteger value, int bits) throws AbiDecodingException {
    fits(value, bits);
    return TextNode.valueOf(value.toString());
  }

  private static void fits(BigInteger value, int bits) throws AbiDecodingException {
    if (value.bitLength() > bits) {
      throw new AbiDecodingException("The data has a value that is out of its type's range");
    }
  }

  private byte[] bytes(int at) throws AbiDecodingException {
    int length = offset(at);
    bytesLeft -= length;
    if (bytesLeft < 0) {
      throw new AbiDecodingException("The event has more bytes than the decoder supports");
    }
    return slice(at + WORD, length);
  }

  /** Reads an offset or length. A value beyond the size of the data is invalid. */
  private int offset(int at) throws AbiDecodingException {
    BigInteger value = new BigInteger(1, slice(at, WORD));
    if (value.bitLength() > 31 || value.intValue() > data.length) {
      throw new AbiDecodingException("The data has an offset or length beyond its end");
    }
    return value.intValue();
  }

  private byte[] slice(int from, int length) throws AbiDecodingException {
    if (from < 0 || length < 0 || from > data.length - length) {
      throw new AbiDecodingException("The data ends before the event does");
    }
    return Arrays.copyOfRange(data, from, from + length);
  }
}
