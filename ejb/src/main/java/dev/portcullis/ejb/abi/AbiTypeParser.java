package dev.portcullis.ejb.abi;

import dev.portcullis.ejb.abi.SolidityType.Array;
import dev.portcullis.ejb.abi.SolidityType.Component;
import dev.portcullis.ejb.abi.SolidityType.Elementary;
import dev.portcullis.ejb.abi.SolidityType.Kind;
import dev.portcullis.ejb.abi.SolidityType.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses types in their canonical form only. It parses type names in interfaces, where the members
 * of tuples are separate, and signatures, which contain them. {@code uint} is rejected, and so is
 * {@code bool[01]}.
 */
public final class AbiTypeParser {
  private static final int MAX_NAME = 200;
  private static final Pattern NAME = Pattern.compile("[a-z0-9]+");
  private static final Pattern SIZED = Pattern.compile("(uint|int|bytes)([1-9][0-9]{0,2})");
  private static final Pattern DIMENSION = Pattern.compile("\\[([1-9][0-9]{0,8})?]");

  private final String text;
  private int at;

  private AbiTypeParser(String text, int at) {
    this.text = text;
    this.at = at;
  }

  /**
   * The type of a name in an interface such as {@code tuple[2][]}; none if it is invalid.
   *
   * @param members reads those of a tuple
   */
  static Optional<SolidityType> named(String name, Supplier<List<Component>> members) {
    AbiTypeParser reader = new AbiTypeParser(name, 0);
    String word = reader.next(NAME).map(found -> found.group()).orElse("");
    boolean isTuple = word.equals("tuple");
    Optional<Elementary> elementary = elementary(word);
    List<Integer> lengths = reader.lengths();
    if (name.length() > MAX_NAME || !reader.isAtEnd()) {
      return Optional.empty();
    }
    Optional<? extends SolidityType> element =
        isTuple ? Optional.of(new Tuple(members.get())) : elementary;
    return element.map(found -> arrays(found, lengths));
  }

  /**
   * The parameters of a canonical signature such as {@code transfer(address,uint256)}; none if it
   * is invalid, or deeper than {@link SolidityType#MAX_DEPTH}.
   */
  public static Optional<Tuple> parameters(String signature) {
    AbiTypeParser reader = new AbiTypeParser(signature, Math.max(0, signature.indexOf('(')));
    return reader.tuple(1).filter(tuple -> reader.isAtEnd());
  }

  private Optional<Tuple> tuple(int depth) {
    if (depth > SolidityType.MAX_DEPTH || !skip('(')) {
      return Optional.empty();
    }
    List<Component> members = new ArrayList<>();
    if (skip(')')) {
      return Optional.of(new Tuple(members));
    }
    do {
      Optional<SolidityType> type = type(depth);
      if (type.isEmpty()) {
        return Optional.empty();
      }
      members.add(new Component("", type.get()));
    } while (skip(','));
    return skip(')') ? Optional.of(new Tuple(members)) : Optional.empty();
  }

  private Optional<SolidityType> type(int depth) {
    Optional<? extends SolidityType> element =
        at < text.length() && text.charAt(at) == '('
            ? tuple(depth + 1)
            : next(NAME).flatMap(found -> elementary(found.group()));
    return element.map(found -> arrays(found, lengths()));
  }

  private static SolidityType arrays(SolidityType element, List<Integer> lengths) {
    SolidityType type = element;
    for (int length : lengths) {
      type = new Array(type, length);
    }
    return type;
  }

  /** The array lengths in brackets that follow, as many as a name can have. */
  private List<Integer> lengths() {
    List<Integer> lengths = new ArrayList<>();
    Optional<Matcher> dimension = next(DIMENSION);
    while (dimension.isPresent() && lengths.size() < MAX_NAME) {
      String length = dimension.get().group(1);
      lengths.add(length == null ? Array.COUNTED : Integer.parseInt(length));
      dimension = next(DIMENSION);
    }
    return lengths;
  }

  private static Optional<Elementary> elementary(String name) {
    return switch (name) {
      case "address" -> Optional.of(new Elementary(Kind.ADDRESS, 0));
      case "bool" -> Optional.of(new Elementary(Kind.BOOL, 0));
      case "bytes" -> Optional.of(new Elementary(Kind.BYTES, 0));
      case "string" -> Optional.of(new Elementary(Kind.STRING, 0));
      case "function" -> Optional.of(new Elementary(Kind.FUNCTION, 24));
      default -> sized(name);
    };
  }

  private static Optional<Elementary> sized(String name) {
    Matcher sized = SIZED.matcher(name);
    if (!sized.matches()) {
      return Optional.empty();
    }
    int size = Integer.parseInt(sized.group(2));
    Kind kind =
        switch (sized.group(1)) {
          case "uint" -> Kind.UINT;
          case "int" -> Kind.INT;
          default -> Kind.FIXED_BYTES;
        };
    boolean exists =
        kind == Kind.FIXED_BYTES ? size <= SolidityType.WORD : size <= 256 && size % 8 == 0;
    return exists ? Optional.of(new Elementary(kind, size)) : Optional.empty();
  }

  private Optional<Matcher> next(Pattern pattern) {
    Matcher next = pattern.matcher(text).region(at, text.length());
    if (!next.lookingAt()) {
      return Optional.empty();
    }
    at = next.end();
    return Optional.of(next);
  }

  private boolean skip(char expected) {
    boolean is = at < text.length() && text.charAt(at) == expected;
    at += is ? 1 : 0;
    return is;
  }

  private boolean isAtEnd() {
    return at == text.length();
  }
}
