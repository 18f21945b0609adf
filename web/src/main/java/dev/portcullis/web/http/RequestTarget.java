package dev.portcullis.web.http;

import dev.portcullis.kernel.DotSegments;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Validates the target of a request by RFC 3986 and RFC 9112, before other code reads it. Some
 * servers log a stack trace of each target that they cannot decode, and each decodes differently.
 */
final class RequestTarget {
  private static final int HEXADECIMAL = 16;
  private static final Pattern ORIGIN = Pattern.compile("^https?://[^/]*");
  private static final String IN_PATH = "/-._~!$&'()*+,;=:@";
  private static final String IN_QUERY = IN_PATH + "?[]";

  private RequestTarget() {}

  /**
   * Whether a path and a query can be parsed: a path from the root, or a whole URL. They contain
   * only the characters of RFC 3986 (3.3, 3.4), brackets in the query, and complete escapes, which
   * are UTF-8.
   *
   * @param path still encoded, as the request has it
   * @param query still encoded, or null
   */
  static boolean isReadable(String path, String query) {
    return path != null
        && (path.startsWith("/") || path.startsWith("http://") || path.startsWith("https://"))
        && isText(path, IN_PATH)
        && (query == null || isText(query, IN_QUERY));
  }

  /**
   * Whether every parser resolves the path to the same resource. It has no segment {@code .} or
   * {@code ..}. The path of a deletion has no empty segment, because the path without it is the
   * parent of the intended record.
   *
   * @param path still encoded, and readable
   */
  static boolean isUnambiguous(String method, String path) {
    String local = ORIGIN.matcher(path).replaceFirst("");
    return !DotSegments.in(local) && (!method.equals("DELETE") || hasNoEmptySegment(local));
  }

  private static boolean hasNoEmptySegment(String path) {
    return Stream.of(path.substring(1).split("/", -1))
        .map(segment -> DotSegments.decoded(segment.replaceFirst(";.*", "")))
        .noneMatch(segment -> segment == null || segment.isBlank());
  }

  private static boolean isText(String encoded, String marks) {
    byte[] bytes = new byte[encoded.length()];
    int length = 0;
    for (int i = 0; i < encoded.length(); i++) {
      char c = encoded.charAt(i);
      if (c != '%' && !isLetterOrDigit(c) && marks.indexOf(c) < 0) {
        return false;
      }
      if (c != '%') {
        bytes[length++] = (byte) c;
        continue;
      }
      int value = escape(encoded, i);
      if (value < 0) {
        return false;
      }
      bytes[length++] = (byte) value;
      i += 2;
    }
    return isUtf8(bytes, length);
  }

  /** The byte of the escape that begins at this index, or -1. */
  private static int escape(String encoded, int at) {
    if (at + 2 >= encoded.length()) {
      return -1;
    }
    int high = digit(encoded.charAt(at + 1));
    int low = digit(encoded.charAt(at + 2));
    return high < 0 || low < 0 ? -1 : high * HEXADECIMAL + low;
  }

  /** ASCII only: Unicode has more letters and digits. */
  private static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  /** ASCII only: Unicode has more digits. */
  private static int digit(char c) {
    return c > '~' ? -1 : Character.digit(c, HEXADECIMAL);
  }

  private static boolean isUtf8(byte[] bytes, int length) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length));
      return true;
    } catch (CharacterCodingException other) {
      return false;
    }
  }
}
