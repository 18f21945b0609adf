package dev.portcullis.ejb.webhook.abi;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A type of the Solidity ABI.
 *
 * @param kind what values it has
 * @param bits for integers the bits, for fixed bytes the length in bytes, otherwise 0
 * @param length for arrays the fixed length, or {@link #DYNAMIC}
 * @param element for arrays the type of the elements, otherwise null
 * @param members for tuples the members, otherwise empty
 */
record ValueType(Kind kind, int bits, int length, ValueType element, List<EventParameter> members) {
  /** The length of an array that states its length in the data. */
  static final int DYNAMIC = -1;

  static final int WORD = 32;

  private static final int MAX_ARRAY_LEVELS = 8;
  private static final long MAX_HEAD = 1 << 20;
  private static final Pattern ARRAY = Pattern.compile("(.+)\\[([0-9]{0,6})]", Pattern.DOTALL);
  private static final Pattern SIZED = Pattern.compile("(uint|int|bytes)([0-9]{0,3})");

  enum Kind {
    UINT,
    INT,
    ADDRESS,
    BOOL,
    FIXED_BYTES,
    BYTES,
    STRING,
    ARRAY,
    TUPLE
  }

  /** The type that {@code text} writes; {@code members} are those of a tuple. */
  static ValueType of(String text, List<EventParameter> members) throws Undecodable {
    return of(text, members, 0);
  }

  private static ValueType of(String text, List<EventParameter> members, int level)
      throws Undecodable {
    Matcher array = ARRAY.matcher(text);
    if (array.matches() && level < MAX_ARRAY_LEVELS) {
      int length = array.group(2).isEmpty() ? DYNAMIC : Integer.parseInt(array.group(2));
      ValueType type =
          new ValueType(Kind.ARRAY, 0, length, of(array.group(1), members, level + 1), List.of());
      type.headSize();
      return type;
    }
    return switch (text) {
      case "address" -> simple(Kind.ADDRESS, 0);
      case "bool" -> simple(Kind.BOOL, 0);
      case "bytes" -> simple(Kind.BYTES, 0);
      case "string" -> simple(Kind.STRING, 0);
      case "function" -> simple(Kind.FIXED_BYTES, 24);
      case "tuple" -> new ValueType(Kind.TUPLE, 0, 0, null, members);
      default -> sized(text);
    };
  }

  private static ValueType sized(String text) throws Undecodable {
    Matcher sized = SIZED.matcher(text);
    if (sized.matches()) {
      int size = sized.group(2).isEmpty() ? 256 : Integer.parseInt(sized.group(2));
      boolean bytes = sized.group(1).equals("bytes");
      if (bytes && size >= 1 && size <= WORD) {
        return simple(Kind.FIXED_BYTES, size);
      }
      if (!bytes && size % 8 == 0 && size >= 8 && size <= 256) {
        return simple(sized.group(1).equals("uint") ? Kind.UINT : Kind.INT, size);
      }
    }
    String shown = text.length() > 40 ? text.substring(0, 40) : text;
    throw new Undecodable("The ABI has the unknown type \"" + shown + "\"");
  }

  private static ValueType simple(Kind kind, int bits) {
    return new ValueType(kind, bits, 0, null, List.of());
  }

  /** Whether values lie behind an offset. */
  boolean isDynamic() {
    return switch (kind) {
      case BYTES, STRING -> true;
      case ARRAY -> length == DYNAMIC || element.isDynamic();
      case TUPLE -> members.stream().anyMatch(member -> member.type().isDynamic());
      default -> false;
    };
  }

  /** Whether an indexed parameter of this type is the value itself, not a hash of it. */
  boolean fitsTopic() {
    return switch (kind) {
      case UINT, INT, ADDRESS, BOOL, FIXED_BYTES -> true;
      default -> false;
    };
  }

  /** The bytes a value takes where its neighbours are, without what lies behind an offset. */
  int headSize() throws Undecodable {
    long size = WORD;
    if (!isDynamic() && kind == Kind.ARRAY) {
      size = (long) length * element.headSize();
    } else if (!isDynamic() && kind == Kind.TUPLE) {
      size = 0;
      for (EventParameter member : members) {
        size += member.type().headSize();
      }
    }
    if (size > MAX_HEAD) {
      throw new Undecodable("The ABI has a type that is too large");
    }
    return (int) size;
  }

  /** The name in the event's signature. */
  String canonical() {
    return switch (kind) {
      case UINT -> "uint" + bits;
      case INT -> "int" + bits;
      case ADDRESS -> "address";
      case BOOL -> "bool";
      case FIXED_BYTES -> "bytes" + bits;
      case BYTES -> "bytes";
      case STRING -> "string";
      case ARRAY -> element.canonical() + "[" + (length == DYNAMIC ? "" : length) + "]";
      case TUPLE ->
          members.stream()
              .map(member -> member.type().canonical())
              .collect(Collectors.joining(",", "(", ")"));
    };
  }
}
