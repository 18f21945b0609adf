package dev.portcullis.acceptance;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** Texts and JSON values that have broken parsers, patterns, databases, logs and pages before. */
final class FuzzWords {
  /** Written where a value is to be put in its very form. */
  static final String MARK = "@fuzz@";

  private static final String ALPHABET =
      "abzAZ09 _-./\\:;,@#?&=%+*()[]{}<>|^~`'\"!$\u0000\u0007\u001b\u007f\u0085\u00a0\u00df\u0130"
          + "\u0301\u0660\u200b\u200d\u202e\u2028\u2066\ufeff\ufffd\uffff\ud83d\ude00\ud800\udfff";

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private FuzzWords() {}

  /** Texts for any field, key or segment. */
  static List<String> texts() {
    List<String> texts = new ArrayList<>();
    texts.addAll(
        List.of(
            "",
            "x",
            " ",
            "\u0000",
            "a\u0000b",
            "\ud800",
            "a\udfffb",
            "\ufffe\uffff",
            "\u202eevil\u202c",
            "\u200b\u200d\ufeff",
            "e" + "\u0301".repeat(1_000),
            "\u0130\u0131\u00df\ufb03",
            "\u0661\u0662\u0663",
            "😀".repeat(300),
            "' or 1=1; drop table users;--",
            "\\' union select null,null--",
            "%' escape '!",
            "\\x00\\",
            "<script>alert(1)</script>",
            "\"><svg onload=alert(1)>",
            "${jndi:ldap://127.0.0.1:1/a}",
            "#{7*7}${7*7}{{7*7}}",
            "%s%n%x%1000000000d",
            "{0}{}{",
            "a\r\n2026-01-01 00:00:00 ERROR forged",
            "a\nset-cookie: a=b",
            "../../../../etc/passwd",
            "..%2f..%2f",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "http://[::1",
            "http://127.0.0.1:1/",
            "https://user:pass@host.invalid:99999/#f",
            "https://xn--a.invalid/"));
    texts.addAll(
        List.of(
            "a".repeat(5_000),
            "a.".repeat(2_000) + "!",
            "aA1-".repeat(1_500) + "\n",
            "(".repeat(2_000),
            "((a+)+)+$",
            " ".repeat(4_000) + "x",
            "0x",
            "0x" + "f".repeat(64),
            "0x" + "F".repeat(9_999),
            "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
            "-1",
            "-0",
            "9".repeat(400),
            "1e999999999",
            "NaN",
            "2026-13-45T99:99:99Z",
            "+999999999-12-31T23:59:59.999999999Z",
            "-999999999-01-01T00:00:00Z",
            "2026-01-01T00:00:00+18:00",
            "[".repeat(5_000),
            "[{\"type\":\"tuple\",\"components\":".repeat(400),
            "[{\"type\":\"function\",\"name\":\"f\",\"inputs\":[{\"name\":\"a\",\"type\":\"uint256"
                + "[]".repeat(1_000)
                + "\"}],\"outputs\":[]}]",
            "{\"a\":1,\"a\":2}",
            "a.b.c",
            token("{\"alg\":\"none\"}", "{}"),
            token("{\"alg\":\"RS256\",\"kid\":\"" + "k".repeat(3_000) + "\"}", "{\"exp\":1e400}"),
            token("{\"alg\":\"RS256\",\"crit\":[\"b64\"],\"b64\":false}", "[".repeat(4_000)),
            "127.0.0.1/0",
            "::ffff:127.0.0.1%25eth0",
            "gate.example wants you to sign in with your Ethereum account:\n".repeat(30)));
    return texts;
  }

  /** JSON values in their very form, for fields of any type. */
  static List<String> values() {
    return List.of(
        "null",
        "true",
        "0",
        "-0",
        "-1",
        "1.5",
        "1e400",
        "1E1000000000",
        "-1e-1000000000",
        "9".repeat(300),
        "9".repeat(20_000),
        "9223372036854775808",
        "2147483648",
        "[]",
        "{}",
        "[null]",
        "[[]]",
        "[".repeat(600) + "]".repeat(600),
        "[".repeat(100_000),
        "{\"a\":".repeat(3_000),
        "{\"a\":1,\"a\":2}",
        "{\"__proto__\":{\"admin\":true}}",
        "{\"@class\":\"java.lang.Runtime\"}",
        "[" + "{},".repeat(20_000) + "{}]",
        "[" + "\"x\",".repeat(20_000) + "\"x\"]",
        "\"\\ud800\"",
        "\"\\u0000\"",
        "\"\\x\"",
        "\"\t\"",
        "'x'",
        "NaN",
        "+1",
        "01",
        "/* */1",
        "\ufeff1");
  }

  /** A JSON string of the text; what UTF-8 has no form for is escaped. */
  static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == '"' || c == '\\' || Character.isSurrogate(c)) {
        json.append("\\u").append(HEX.toHexDigits(c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }

  /**
   * For a path or a query: every byte but letters and digits escaped, halves of pairs as they are.
   */
  static String escaped(String text) {
    StringBuilder url = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 128 && Character.isLetterOrDigit(c)) {
        url.append(c);
        continue;
      }
      boolean pair = i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1));
      String one = pair ? text.substring(i, i + 2) : String.valueOf(c);
      byte[] utf8 =
          Character.isSurrogate(c) && !pair
              ? new byte[] {
                (byte) 0xed, (byte) (0x80 | ((c >> 6) & 0x3f)), (byte) (0x80 | (c & 0x3f))
              }
              : one.getBytes(StandardCharsets.UTF_8);
      for (byte b : utf8) {
        url.append('%').append(HEX.toHexDigits(b));
      }
      i += pair ? 1 : 0;
    }
    return url.toString();
  }

  /** A text at random, up to so many characters. */
  static String random(Random random, int most) {
    int length = 1 + random.nextInt(most);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return text.toString();
  }

  private static String token(String header, String claims) {
    Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
    return base64.encodeToString(header.getBytes(StandardCharsets.UTF_8))
        + "."
        + base64.encodeToString(claims.getBytes(StandardCharsets.UTF_8))
        + ".AAAA";
  }
}
