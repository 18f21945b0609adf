package dev.portcullis.kernel;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The position in a trace, as in the header {@code traceparent} (W3C Trace Context, level 1).
 *
 * @param traceId 32 lowercase hexadecimal digits, not all of them 0
 * @param spanId 16 of them, the parent span
 * @param sampled whether the origin of the trace records it
 */
public record TraceParent(String traceId, String spanId, boolean sampled) {
  /** The name of the header. */
  public static final String HEADER = "traceparent";

  private static final Pattern FORM =
      Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
  private static final Pattern TRACE_ID = Pattern.compile("[0-9a-f]{32}");
  private static final Pattern ZEROS = Pattern.compile("0+");
  private static final int SPAN_BYTES = 8;
  private static final int TRACE_DIGITS = 32;

  /** The maximum length, with room for additions of later versions. */
  private static final int LONGEST = 512;

  /**
   * Parses a header; an invalid header counts as missing.
   *
   * @param header its value, or null if it is missing
   */
  public static Optional<TraceParent> parse(String header) {
    if (header == null || header.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher read = FORM.matcher(header);
    boolean isOne =
        read.matches()
            && !read.group(1).equals("ff")
            && (read.group(5) == null || !read.group(1).equals("00"))
            && !ZEROS.matcher(read.group(2)).matches()
            && !ZEROS.matcher(read.group(3)).matches();
    return isOne
        ? Optional.of(
            new TraceParent(
                read.group(2), read.group(3), (Integer.parseInt(read.group(4), 16) & 1) == 1))
        : Optional.empty();
  }

  /**
   * The trace of a Portcullis trace id, which may be any text; without a recorded parent. Equal ids
   * result in the same trace.
   */
  public static TraceParent of(String id) {
    String plain = id.replace("-", "");
    boolean isOne = TRACE_ID.matcher(plain).matches() && !ZEROS.matcher(plain).matches();
    String traceId =
        isOne
            ? plain
            : digits(Sha256.digest(id.getBytes(StandardCharsets.UTF_8))).substring(0, TRACE_DIGITS);
    return new TraceParent(traceId, newSpanId(), false);
  }

  /** The trace of this id. */
  public static TraceParent of(UUID id) {
    return of(id.toString());
  }

  /** A child position with its own span id. */
  public TraceParent child(boolean recorded) {
    return new TraceParent(traceId, newSpanId(), recorded);
  }

  private static String newSpanId() {
    String id = digits(Ids.bytes(SPAN_BYTES));
    return ZEROS.matcher(id).matches() ? newSpanId() : id;
  }

  private static String digits(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  /** The value of the header. */
  public String header() {
    return "00-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
  }
}
