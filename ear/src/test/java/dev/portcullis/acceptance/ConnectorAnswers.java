package dev.portcullis.acceptance;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/**
 * What the connector of Payara answers by itself, before any application receives the request, with
 * no body and no request id: a path that it cannot read, and a header that is no text. It is all of
 * it that is HTTP (ADR 0034).
 */
final class ConnectorAnswers {
  /** Whether the server under test is Payara Server or Payara Micro. */
  static final boolean PAYARA = !System.getProperty("server", "wildfly").equals("wildfly");

  private static final Pattern NO_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  private ConnectorAnswers() {}

  /** Whether this is the connector's own answer to such a request, and exactly the known one. */
  static boolean isOne(String request, RawHttp.Answer answer) {
    String[] words = request.split(" ", 3);
    if (!PAYARA
        || words.length < 3
        || answer.header("x-request-id").isPresent()
        || !answer.text().isEmpty()) {
      return false;
    }
    String path = words[1].split("\\?", 2)[0];
    if (answer.status() == 400 && !isText(words[2].split("\r\n\r\n", 2)[0])) {
      return true;
    }
    return NO_ESCAPE.matcher(path).find()
        ? answer.status() == 200
        : answer.status() == 400 && !isReadable(decoded(path));
  }

  private static boolean isText(String headers) {
    return headers.chars().allMatch(c -> (c >= ' ' && c < 127) || "\t\r\n".indexOf(c) >= 0);
  }

  private static boolean isReadable(byte[] path) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(path)).toString();
      return text.indexOf('\\') < 0 && text.indexOf('\0') < 0 && staysBelowTheRoot(text);
    } catch (CharacterCodingException noText) {
      return false;
    }
  }

  private static boolean staysBelowTheRoot(String path) {
    Deque<String> at = new ArrayDeque<>();
    for (String segment : path.split("/", -1)) {
      if (segment.equals("..")) {
        if (at.isEmpty()) {
          return false;
        }
        at.pop();
      } else if (!segment.isEmpty() && !segment.equals(".")) {
        at.push(segment);
      }
    }
    return true;
  }

  private static byte[] decoded(String path) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < path.length(); i++) {
      if (path.charAt(i) == '%') {
        bytes.write(Integer.parseInt(path.substring(i + 1, i + 3), 16));
        i += 2;
      } else {
        bytes.write(path.charAt(i));
      }
    }
    return bytes.toByteArray();
  }
}
