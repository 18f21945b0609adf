package dev.portcullis.ejb.policyservice;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Parses a request of the policy service value by value, without a tree, because it may nest two
 * thousand brackets deep. Unknown fields are skipped. For an invalid field the parser records the
 * path and returns null.
 */
final class PolicyRequestParser {
  /** Enough tokens for twice as many frames as are judged. */
  private static final int MOST_TOKENS = 500_000;

  /** Each frame opens two brackets; the rest is for its surroundings and contents. */
  private static final int MOST_BRACKETS = 2 * SequencerTrace.MOST_DEPTH + 16;

  private static final Pattern QUANTITY = Pattern.compile("0x[0-9a-fA-F]{1,64}");
  private static final BigInteger LARGEST_GAS =
      BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  private final JsonParser parser;
  private final List<Issue> issues = new ArrayList<>();

  private PolicyRequestParser(JsonParser parser) {
    this.parser = parser;
  }

  /** The structure of a request. */
  interface Form<T> {
    /** Reads the value of a field; false if the field is unknown. */
    boolean read(String name, PolicyRequestParser in) throws IOException;

    /** The result after all fields; records missing ones. */
    T end(PolicyRequestParser in);
  }

  /**
   * Parses an object.
   *
   * @throws Failure VALIDATION with the invalid fields, or the body if it is not JSON
   */
  static <T> T read(byte[] body, Form<T> form) {
    try (JsonParser parser = Json.parser(body, MOST_TOKENS, MOST_BRACKETS)) {
      return new PolicyRequestParser(parser).object(form);
    } catch (StreamConstraintsException extreme) {
      throw Failure.invalid("body", "has too many values, too long a number, or nests too deeply");
    } catch (JsonProcessingException broken) {
      throw Failure.invalid("body", "is not valid JSON" + place(broken.getLocation()));
    } catch (IOException notText) {
      throw Failure.invalid("body", "is not valid JSON: its bytes are not valid UTF-8");
    }
  }

  private <T> T object(Form<T> form) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw Failure.invalid("body", "must be a JSON object");
    }
    fields(form::read);
    T read = form.end(this);
    if (parser.nextToken() != null) {
      throw Failure.invalid("body", "must be one JSON value" + place(parser.currentLocation()));
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return read;
  }

  private static String place(JsonLocation location) {
    return location == null
        ? ""
        : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  /** Reads the value of a field; false if the field is unknown. */
  interface Field {
    boolean read(String name, PolicyRequestParser in) throws IOException;
  }

  /** Reads the fields of the object that has just begun. */
  void fields(Field field) throws IOException {
    while (next() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      next();
      if (!field.read(name, this)) {
        skip();
      }
    }
  }

  /** The next token. */
  JsonToken next() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == null) {
      throw Failure.invalid("body", "is not valid JSON: it ends too early");
    }
    return token;
  }

  /** The current token. */
  JsonToken token() {
    return parser.currentToken();
  }

  /** The name of the current field. */
  String name() throws IOException {
    return parser.currentName();
  }

  /** Skips the value that has just begun. */
  void skip() throws IOException {
    var unused = parser.skipChildren();
  }

  /** Records an invalid value, skips it, and returns null. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // null is of every type
  <T> T wrong(Supplier<String> path, String message) throws IOException {
    skip();
    note(path.get(), message);
    return null;
  }

  /** Records an issue. */
  void note(String path, String message) {
    if (issues.size() < Failure.MAX_ISSUES) {
      issues.add(new Issue(path, message));
    }
  }

  /** Records that a value is missing, unless it was present and invalid. */
  void require(String path, Object value) {
    if (value == null && issues.stream().noneMatch(known -> known.path().equals(path))) {
      note(path, "is required");
    }
  }

  /** The current text; null if the value is not a text. */
  String text() throws IOException {
    return parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : null;
  }

  /** A text that is not empty. */
  String nonEmpty(Supplier<String> path) throws IOException {
    String text = text();
    return text == null || text.isEmpty() ? wrong(path, "must be a text that is not empty") : text;
  }

  /** An address, in any case. */
  Address address(Supplier<String> path) throws IOException {
    String text = text();
    return Address.isValid(text)
        ? new Address(text)
        : wrong(path, "must be 0x and 40 hexadecimal digits");
  }

  /** A quantity of at most 256 bits: {@code 0x} and at least one digit. */
  String quantity(Supplier<String> path) throws IOException {
    String text = text();
    return text != null && QUANTITY.matcher(text).matches()
        ? text
        : wrong(path, "must be 0x and 1 to 64 hexadecimal digits");
  }

  /** Bytes: {@code 0x} and an even number of digits. */
  String bytes(Supplier<String> path) throws IOException {
    String text = text();
    return HexText.isBytes(text)
        ? text
        : wrong(path, "must be 0x and an even number of hexadecimal digits");
  }

  /** A hash. */
  Hash32 hash(Supplier<String> path) throws IOException {
    String text = text();
    return HexText.isBytes(text, 32)
        ? new Hash32(text)
        : wrong(path, "must be 0x and 64 hexadecimal digits");
  }

  /** An unsigned JSON number of 64 bits. */
  BigInteger number(Supplier<String> path) throws IOException {
    BigInteger number =
        parser.currentToken() == JsonToken.VALUE_NUMBER_INT ? parser.getBigIntegerValue() : null;
    return number != null && number.signum() >= 0 && number.compareTo(LARGEST_GAS) <= 0
        ? number
        : wrong(path, "must be a whole number from 0 to " + LARGEST_GAS);
  }

  /** The access type. */
  AccessType access(Supplier<String> path) throws IOException {
    String text = text();
    Optional<AccessType> found =
        Arrays.stream(AccessType.values()).filter(type -> type.wireName().equals(text)).findFirst();
    return found.isPresent() ? found.get() : wrong(path, "must be one of read, write");
  }
}
