package dev.portcullis.devnet.node.method.developer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Keccak;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Typed structured data as clients send it: types, primaryType, domain, message (EIP-712).
 *
 * @param name of the value in errors
 * @param json the whole
 */
record TypedData(String name, JsonNode json) {
  private static final Pattern ARRAY = Pattern.compile("(.+)\\[(\\d{0,9})]");
  private static final Pattern INTEGER = Pattern.compile("(u?)int(\\d{0,3})");
  private static final Pattern FIXED = Pattern.compile("bytes(\\d{1,2})");
  private static final int DEEPEST = 50;
  private static final int WORD = 32;

  /** The signed bytes: 0x1901, the hash of the domain, the hash of the message. */
  Hash digest() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(0x19);
    out.write(0x01);
    String primary = json.path("primaryType").asText();
    out.writeBytes(structHash("EIP712Domain", json.path("domain"), 0));
    if (!primary.equals("EIP712Domain")) {
      out.writeBytes(structHash(primary, json.path("message"), 0));
    }
    return Keccak.hash(out.toByteArray());
  }

  private byte[] structHash(String type, JsonNode value, int depth) {
    if (depth > DEEPEST) {
      throw wrong("is nested more than " + DEEPEST + " deep");
    }
    if (!value.isObject()) {
      throw wrong("has no " + type + " where its types have one");
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(keccak(encodeType(type).getBytes(StandardCharsets.UTF_8)));
    for (JsonNode member : members(type)) {
      String field = member.path("name").asText();
      out.writeBytes(encode(member.path("type").asText(), value.path(field), field, depth));
    }
    return keccak(out.toByteArray());
  }

  private JsonNode members(String type) {
    JsonNode members = json.path("types").path(type);
    if (!members.isArray()) {
      throw wrong("does not say what type " + type + " is");
    }
    return members;
  }

  /** The type and the types that it references, those by name. */
  private String encodeType(String type) {
    Map<String, String> all = new TreeMap<>();
    collect(type, all);
    StringBuilder text = new StringBuilder(all.remove(type));
    all.values().forEach(text::append);
    return text.toString();
  }

  private void collect(String type, Map<String, String> all) {
    if (all.containsKey(type)) {
      return;
    }
    StringBuilder text = new StringBuilder(type).append('(');
    String comma = "";
    for (JsonNode member : members(type)) {
      text.append(comma).append(member.path("type").asText()).append(' ');
      text.append(member.path("name").asText());
      comma = ",";
    }
    all.put(type, text.append(')').toString());
    for (JsonNode member : members(type)) {
      String base = member.path("type").asText().split("\\[", 2)[0];
      if (json.path("types").has(base)) {
        collect(base, all);
      }
    }
  }

  private byte[] encode(String type, JsonNode value, String field, int depth) {
    Matcher array = ARRAY.matcher(type);
    if (array.matches()) {
      return encodeArray(array, value, field, depth);
    }
    if (json.path("types").has(type)) {
      return value.isNull() || value.isMissingNode()
          ? new byte[WORD]
          : structHash(type, value, depth + 1);
    }
    try {
      return encodeAtom(type, value);
    } catch (IllegalArgumentException malformed) {
      throw wrong("has a " + field + " that is no " + type);
    }
  }

  private byte[] encodeArray(Matcher array, JsonNode value, String field, int depth) {
    boolean counted = !array.group(2).isEmpty();
    if (!value.isArray() || (counted && value.size() != Integer.parseInt(array.group(2)))) {
      throw wrong("has a " + field + " that is no " + array.group());
    }
    if (depth > DEEPEST) {
      throw wrong("is nested more than " + DEEPEST + " deep");
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (JsonNode each : value) {
      out.writeBytes(encode(array.group(1), each, field, depth + 1));
    }
    return keccak(out.toByteArray());
  }

  private static byte[] encodeAtom(String type, JsonNode value) {
    return switch (type) {
      case "string" -> keccak(value.asText().getBytes(StandardCharsets.UTF_8));
      case "bytes" -> keccak(EthereumHex.parseData(value.asText()));
      case "bool" -> word(value.asBoolean() ? BigInteger.ONE : BigInteger.ZERO);
      case "address" -> word(new BigInteger(1, EvmAddress.of(value.asText()).toArray()));
      default -> encodeSized(type, value);
    };
  }

  private static byte[] encodeSized(String type, JsonNode value) {
    Matcher fixed = FIXED.matcher(type);
    if (fixed.matches()) {
      int size = Integer.parseInt(fixed.group(1));
      return Arrays.copyOf(EthereumHex.parseData(value.asText(), size), WORD);
    }
    Matcher integer = INTEGER.matcher(type);
    if (!integer.matches()) {
      throw new IllegalArgumentException(type);
    }
    int bits = integer.group(2).isEmpty() ? 256 : Integer.parseInt(integer.group(2));
    BigInteger number = number(value);
    boolean signed = integer.group(1).isEmpty();
    boolean fits =
        signed ? number.bitLength() < bits : number.signum() >= 0 && number.bitLength() <= bits;
    if (!fits) {
      throw new IllegalArgumentException(type);
    }
    return word(number);
  }

  private static BigInteger number(JsonNode value) {
    if (value.isIntegralNumber()) {
      return value.bigIntegerValue();
    }
    String text = value.asText();
    if (text.length() > 80) {
      throw new IllegalArgumentException("a number of " + text.length() + " digits");
    }
    return text.startsWith("0x")
        ? new BigInteger(
            1, EthereumHex.parseData(text.length() % 2 == 0 ? text : "0x0" + text.substring(2)))
        : new BigInteger(text);
  }

  /** 32 bytes, negative numbers as two's complement. */
  private static byte[] word(BigInteger number) {
    byte[] bytes = number.toByteArray();
    byte[] word = new byte[WORD];
    if (number.signum() < 0) {
      Arrays.fill(word, (byte) 0xff);
    }
    int taken = Math.min(bytes.length, WORD);
    System.arraycopy(bytes, bytes.length - taken, word, WORD - taken, taken);
    return word;
  }

  private static byte[] keccak(byte[] bytes) {
    return Keccak.hash(bytes).toArray();
  }

  private RpcException wrong(String how) {
    return RpcException.invalidParams(name + " " + how);
  }
}
