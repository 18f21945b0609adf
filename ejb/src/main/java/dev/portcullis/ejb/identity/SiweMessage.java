package dev.portcullis.ejb.identity;

import dev.portcullis.kernel.Failure;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.web3j.crypto.Keys;

/**
 * A sign-in message of EIP-4361, parsed strictly: every line in its place and nothing else, plain
 * ASCII, LF line ends, no line end at the end. The text that a wallet displays is therefore the
 * text that is parsed here.
 *
 * @param domain the host, with optional scheme and port, that requests the signature
 * @param address the wallet, with the checksum of EIP-55
 * @param statement the statement to which the user agrees, or null
 * @param uri the URI for which the user signs in
 * @param chainId the chain (EIP-155)
 * @param nonce at least 8 letters and digits
 * @param issuedAt when the message was written
 * @param expirationTime when the message expires, or null
 * @param notBefore when the message becomes valid, or null
 * @param requestId any identifier, or null
 * @param resources further URIs, possibly none
 */
public record SiweMessage(
    String domain,
    String address,
    String statement,
    String uri,
    long chainId,
    String nonce,
    String issuedAt,
    String expirationTime,
    String notBefore,
    String requestId,
    List<String> resources) {
  private static final String GREETING = " wants you to sign in with your Ethereum account:";
  private static final int MAX_LENGTH = 8192;
  private static final Pattern DOMAIN =
      Pattern.compile(
          "([a-z][a-z0-9+.-]*://)?([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+])"
              + "(:[0-9]{1,5})?");
  private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-fA-F]{40}");
  private static final Pattern STATEMENT =
      Pattern.compile("[A-Za-z0-9 \\-._~:/?#\\[\\]@!$&'()*+,;=]+");
  private static final Pattern URI_TEXT =
      Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=%]+");
  private static final Pattern CHAIN_ID = Pattern.compile("[1-9][0-9]{0,17}");
  private static final Pattern NONCE = Pattern.compile("[A-Za-z0-9]{8,128}");
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?"
              + "(Z|[+-][0-9]{2}:[0-9]{2})");
  private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9\\-._~!$&'()*+,;=:@%]*");

  /** Copies the resources. */
  public SiweMessage {
    resources = List.copyOf(resources);
  }

  /**
   * Parses a message.
   *
   * @throws Failure VALIDATION naming {@code message} and the invalid line
   */
  public static SiweMessage parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw Failure.invalid("message", "must have at most " + MAX_LENGTH + " characters");
    }
    if (!text.chars().allMatch(c -> c == '\n' || (c >= ' ' && c < 127))) {
      throw Failure.invalid("message", "must be plain ASCII with LF line ends");
    }
    LineParser lines = new LineParser(text);
    String greeting = lines.next();
    if (!greeting.endsWith(GREETING)) {
      throw lines.wrong("\"<domain>" + GREETING + "\"");
    }
    String domain = greeting.substring(0, greeting.length() - GREETING.length());
    lines.check(DOMAIN.matcher(domain).matches(), "a host with an optional port before the text");
    String address = lines.next();
    lines.check(
        ADDRESS.matcher(address).matches() && Keys.toChecksumAddress(address).equals(address),
        "an address with its EIP-55 checksum");
    lines.blank();
    String statement = lines.statement();
    String uri = lines.uri(lines.field("URI: "));
    lines.check(lines.field("Version: ").equals("1"), "\"Version: 1\"");
    String chainId = lines.field("Chain ID: ");
    lines.check(CHAIN_ID.matcher(chainId).matches(), "\"Chain ID: \" and a decimal number");
    String nonce = lines.field("Nonce: ");
    lines.check(NONCE.matcher(nonce).matches(), "\"Nonce: \" and 8 to 128 letters and digits");
    String issuedAt = lines.dateTime(lines.field("Issued At: "));
    String expirationTime = lines.dateTime(lines.optional("Expiration Time: "));
    String notBefore = lines.dateTime(lines.optional("Not Before: "));
    String requestId = lines.optional("Request ID: ");
    lines.check(requestId == null || isRequestId(requestId), "a plain request id");
    List<String> resources = lines.resources();
    lines.end();
    return new SiweMessage(
        domain,
        address,
        statement,
        uri,
        Long.parseLong(chainId),
        nonce,
        issuedAt,
        expirationTime,
        notBefore,
        requestId,
        resources);
  }

  /** The text that the wallet signs. */
  public String text() {
    StringBuilder text = new StringBuilder(domain).append(GREETING).append('\n');
    text.append(address).append("\n\n");
    text.append(statement == null ? "" : statement + "\n").append('\n');
    text.append("URI: ").append(uri);
    text.append("\nVersion: 1");
    text.append("\nChain ID: ").append(chainId);
    text.append("\nNonce: ").append(nonce);
    text.append("\nIssued At: ").append(issuedAt);
    text.append(expirationTime == null ? "" : "\nExpiration Time: " + expirationTime);
    text.append(notBefore == null ? "" : "\nNot Before: " + notBefore);
    text.append(requestId == null ? "" : "\nRequest ID: " + requestId);
    text.append(resources.isEmpty() ? "" : "\nResources:");
    resources.forEach(resource -> text.append("\n- ").append(resource));
    return text.toString();
  }

  /** Whether {@code now} is within the validity period of the message. */
  public boolean isValidAt(Instant now) {
    return (expirationTime == null || now.isBefore(instant(expirationTime)))
        && (notBefore == null || !now.isBefore(instant(notBefore)));
  }

  /** Characters of a path segment (RFC 3986, 3.3), each percent sign followed by two digits. */
  private static boolean isRequestId(String text) {
    boolean whole = REQUEST_ID.matcher(text).matches();
    for (int sign = text.indexOf('%'); whole && sign >= 0; sign = text.indexOf('%', sign + 1)) {
      whole =
          sign + 2 < text.length()
              && HexFormat.isHexDigit(text.charAt(sign + 1))
              && HexFormat.isHexDigit(text.charAt(sign + 2));
    }
    return whole;
  }

  private static Instant instant(String dateTime) {
    return OffsetDateTime.parse(dateTime).toInstant();
  }

  /** The lines of a message, consumed in order. */
  private static final class LineParser {
    private final String[] lines;
    private int next;

    LineParser(String text) {
      lines = text.split("\n", -1);
    }

    String next() {
      String line = next < lines.length ? lines[next] : "";
      next++;
      return line;
    }

    String field(String label) {
      String line = next();
      check(line.startsWith(label), "\"" + label + "\" and its value");
      return line.substring(label.length());
    }

    /** The value, or null if the next line has another label. */
    String optional(String label) {
      return next < lines.length && lines[next].startsWith(label) ? field(label) : null;
    }

    void blank() {
      check(next().isEmpty(), "empty");
    }

    /** Without a statement there are two empty lines; a statement is between two empty lines. */
    String statement() {
      String line = next();
      if (line.isEmpty()) {
        return null;
      }
      check(STATEMENT.matcher(line).matches(), "a statement or empty");
      blank();
      return line;
    }

    List<String> resources() {
      List<String> resources = new ArrayList<>();
      if (next < lines.length && lines[next].equals("Resources:")) {
        next();
        while (next < lines.length) {
          resources.add(uri(field("- ")));
        }
      }
      return resources;
    }

    String uri(String text) {
      try {
        check(URI_TEXT.matcher(text).matches() && new URI(text).isAbsolute(), "an absolute URI");
        return text;
      } catch (URISyntaxException malformed) {
        throw wrong("an absolute URI");
      }
    }

    String dateTime(String text) {
      try {
        check(
            text == null
                || (DATE_TIME.matcher(text).matches() && OffsetDateTime.parse(text) != null),
            "a date-time of RFC 3339");
        return text;
      } catch (DateTimeException impossible) {
        throw wrong("a date-time of RFC 3339");
      }
    }

    void end() {
      if (next < lines.length) {
        next++;
        throw wrong("the end of the message");
      }
    }

    void check(boolean kept, String expected) {
      if (!kept) {
        throw wrong(expected);
      }
    }

    Failure wrong(String expected) {
      return Failure.invalid(
          "message", "is not an EIP-4361 message: line " + next + " must be " + expected);
    }
  }
}
