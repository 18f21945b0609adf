package dev.portcullis.command.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The value of an unquoted YAML scalar, by the core schema of YAML 1.2: {@code no} and {@code on}
 * are texts. Hexadecimal numbers are texts as well, because addresses look like them.
 */
final class PlainScalar {
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
  private static final Set<String> TRUE = Set.of("true", "True", "TRUE");
  private static final Set<String> FALSE = Set.of("false", "False", "FALSE");
  private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]{1,100}");
  private static final Pattern DECIMAL =
      Pattern.compile(
          "[-+]?(?:\\.[0-9]{1,100}|[0-9]{1,100}(?:\\.[0-9]{0,100})?)(?:[eE][-+]?[0-9]{1,3})?");

  private PlainScalar() {}

  static JsonNode of(String text) {
    if (NULLS.contains(text)) {
      return NullNode.getInstance();
    }
    if (TRUE.contains(text)) {
      return BooleanNode.TRUE;
    }
    if (FALSE.contains(text)) {
      return BooleanNode.FALSE;
    }
    if (INTEGER.matcher(text).matches()) {
      return integer(new BigInteger(text));
    }
    return DECIMAL.matcher(text).matches()
        ? DecimalNode.valueOf(new BigDecimal(text))
        : TextNode.valueOf(text);
  }

  /** As the JSON mapper reads it, so that equal numbers are equal nodes. */
  private static JsonNode integer(BigInteger value) {
    if (value.bitLength() < Integer.SIZE) {
      return JsonNodeFactory.instance.numberNode(value.intValue());
    }
    return value.bitLength() < Long.SIZE
        ? JsonNodeFactory.instance.numberNode(value.longValue())
        : JsonNodeFactory.instance.numberNode(value);
  }
}
