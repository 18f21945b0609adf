package dev.portcullis.legacy.transaction;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The fields of a JSON object from an untrusted client, each read as exactly one type. Errors
 * contain the path of the field; fields that are not read are ignored.
 */
final class JsonFields {
  /** Numbers below 2^128 have at most 39 digits. */
  private static final Pattern DECIMAL = Pattern.compile("0|[1-9][0-9]{0,38}");

  private static final int AMOUNT_BITS = 128;
  private static final long MAX_NUMBER = 0xffff_ffffL;
  private static final BigInteger MAX_TIME =
      BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

  private final JsonNode object;
  private final String path;
  private final Function<String, LegacyRpcException> error;

  private JsonFields(JsonNode object, String path, Function<String, LegacyRpcException> error) {
    this.object = object;
    this.path = path;
    this.error = error;
  }

  /** The fields of an object; the function creates the error with a message. */
  static JsonFields of(JsonNode object, Function<String, LegacyRpcException> error) {
    return new JsonFields(object, "", error);
  }

  /** The error for an invalid field. */
  LegacyRpcException wrong(String field, String must) {
    return error.apply(path + field + " " + must);
  }

  /** Whether the field is present and not null. */
  boolean has(String field) {
    return object.hasNonNull(field);
  }

  /** The field, of any type; absent and null are errors. */
  JsonNode any(String field) {
    if (!object.has(field)) {
      throw wrong(field, "is missing");
    }
    if (!has(field)) {
      throw wrong(field, "must not be null");
    }
    return object.get(field);
  }

  /** An object. */
  JsonFields object(String field) {
    return inner(any(field), field);
  }

  /** Two objects in an array. */
  JsonFields[] twoObjects(String field) {
    JsonNode pair = pair(field);
    return new JsonFields[] {inner(pair.get(0), field + "[0]"), inner(pair.get(1), field + "[1]")};
  }

  private JsonFields inner(JsonNode value, String name) {
    if (!value.isObject()) {
      throw wrong(name, "must be an object");
    }
    return new JsonFields(value, path + name + ".", error);
  }

  private JsonNode pair(String field) {
    JsonNode value = any(field);
    if (!value.isArray() || value.size() != 2) {
      throw wrong(field, "must be an array of two");
    }
    return value;
  }

  /** A text. */
  String text(String field) {
    JsonNode value = any(field);
    if (!value.isTextual()) {
      throw wrong(field, "must be a string");
    }
    return value.textValue();
  }

  /** True or false. */
  boolean flag(String field) {
    JsonNode value = any(field);
    if (!value.isBoolean()) {
      throw wrong(field, "must be true or false");
    }
    return value.booleanValue();
  }

  /** A whole number of 32 bits without sign: an id or a nonce. */
  long number(String field) {
    return whole(field, BigInteger.valueOf(MAX_NUMBER), "must be a number from 0 to 4294967295");
  }

  /** A whole number from 0 to 2^63 − 1. */
  long longNumber(String field) {
    return whole(field, BigInteger.valueOf(Long.MAX_VALUE), "must be a whole number from 0");
  }

  private long whole(String field, BigInteger most, String must) {
    JsonNode value = any(field);
    if (!value.isIntegralNumber()) {
      throw wrong(field, must);
    }
    BigInteger number = value.bigIntegerValue();
    if (number.signum() < 0 || number.compareTo(most) > 0) {
      throw wrong(field, must);
    }
    return number.longValue();
  }

  /** Both ends of a time range; an absent or null end is that of {@link TimeRange}. */
  TimeRange validity() {
    TimeRange range = TimeRange.ALWAYS;
    long from = has("validFrom") ? time("validFrom") : range.from();
    long until = has("validUntil") ? time("validUntil") : range.until();
    if (Long.compareUnsigned(from, until) > 0) {
      throw wrong("validFrom", "must not be after validUntil");
    }
    return new TimeRange(from, until);
  }

  private long time(String field) {
    return whole(field, MAX_TIME, "must be a number of seconds, an unsigned 64-bit integer");
  }

  /** An amount below 2^128, as a decimal string. */
  BigInteger fullAmount(String field) {
    return decimal(any(field), field);
  }

  /** An amount that can be packed. */
  BigInteger amount(String field) {
    return packable(any(field), field);
  }

  /** Two amounts that can be packed. */
  BigInteger[] twoAmounts(String field) {
    JsonNode pair = pair(field);
    return new BigInteger[] {
      packable(pair.get(0), field + "[0]"), packable(pair.get(1), field + "[1]")
    };
  }

  /** Two numbers of at most this many bits, as decimal strings. */
  BigInteger[] twoNumbers(String field, int bits) {
    JsonNode pair = pair(field);
    BigInteger[] numbers = new BigInteger[2];
    for (int i = 0; i < 2; i++) {
      numbers[i] = decimal(pair.get(i), field + "[" + i + "]");
      if (numbers[i].bitLength() > bits) {
        throw wrong(field + "[" + i + "]", "must be below 2^" + bits);
      }
    }
    return numbers;
  }

  /** A fee that can be packed. */
  BigInteger fee(String field) {
    BigInteger fee = decimal(any(field), field);
    if (!DecimalFloat.FEE.isPackable(fee)) {
      throw wrong(field, "is not packable: a number below 2048 times a power of ten to 10^31");
    }
    return fee;
  }

  private BigInteger packable(JsonNode value, String name) {
    BigInteger amount = decimal(value, name);
    if (!DecimalFloat.AMOUNT.isPackable(amount)) {
      throw wrong(name, "is not packable: a number below 2^35 times a power of ten to 10^31");
    }
    return amount;
  }

  private BigInteger decimal(JsonNode value, String name) {
    if (!value.isTextual() || !DECIMAL.matcher(value.textValue()).matches()) {
      throw wrong(name, "must be a decimal string of a whole number");
    }
    BigInteger number = new BigInteger(value.textValue());
    if (number.bitLength() > AMOUNT_BITS) {
      throw wrong(name, "must be below 2^128");
    }
    return number;
  }

  /** An address. */
  Address address(String field) {
    String text = text(field);
    if (!Address.isValid(text)) {
      throw wrong(field, "must be 0x and 40 hexadecimal digits");
    }
    return new Address(text);
  }

  /** A hash. */
  Hash32 hash(String field) {
    String text = text(field);
    if (!Hash32.isValid(text)) {
      throw wrong(field, "must be 0x and 64 hexadecimal digits");
    }
    return new Hash32(text);
  }

  /** The hash of a public key. */
  PubKeyHash key(String field) {
    String text = text(field);
    if (!PubKeyHash.isValid(text)) {
      throw wrong(field, "must be sync: and 40 hexadecimal digits");
    }
    return new PubKeyHash(text);
  }

  /** The same, if present. */
  Optional<PubKeyHash> optionalKey(String field) {
    return has(field) ? Optional.of(key(field)) : Optional.empty();
  }

  /** The signature of a transaction or order by a key of the rollup. */
  MusigSignature signature() {
    JsonFields signature = object("signature");
    String publicKey = signature.text("pubKey");
    String bytes = signature.text("signature");
    try {
      return new MusigSignature(publicKey, bytes);
    } catch (IllegalArgumentException wrong) {
      throw wrong("signature", "is wrong: " + wrong.getMessage());
    }
  }
}
