package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Recognizes responses that reject a call because of the node's rate limit: HTTP status 429 (RFC
 * 6585), and the error codes -32005 (EIP-1474) and 429.
 */
final class RateLimitDetector {
  static final int TOO_MANY_REQUESTS = 429;
  private static final int LIMIT_EXCEEDED = -32005;
  private static final int MOST_DIGITS = 9;

  /**
   * Methods for which -32005 alone indicates the rate limit: their results are small, whatever the
   * parameters. Other methods may be rejected for the size of one user's request, which does not
   * affect other users.
   */
  private static final Pattern SMALL =
      Pattern.compile(
          "net_version|eth_(?:chainId|blockNumber|gasPrice|maxPriorityFeePerGas|getBalance"
              + "|getTransactionCount|getTransactionByHash|getTransactionReceipt"
              + "|getBlockBy(?:Number|Hash)|subscribe)");

  private static final Pattern RATE =
      Pattern.compile(
          "\\brate\\b|\\brate-?limit|too many requests|request count|per (?:second|minute|hour|day)"
              + "|throttl|compute units|credits|quota|slow down|back ?off");

  private RateLimitDetector() {}

  /** Whether the node's error indicates its rate limit. */
  static boolean isRateLimit(String method, int status, NodeErrorException refusal) {
    if (status == TOO_MANY_REQUESTS || refusal.code() == TOO_MANY_REQUESTS) {
      return true;
    }
    return refusal.code() == LIMIT_EXCEEDED
        && (SMALL.matcher(method).matches()
            || RATE.matcher(refusal.getMessage().toLowerCase(Locale.ROOT)).find());
  }

  /** The delay in the data of the node's error, as Infura sends it; empty if there is none. */
  static Optional<Duration> wait(NodeErrorException refusal) {
    if (refusal.data() == null) {
      return Optional.empty();
    }
    double seconds = refusal.data().path("rate").path("backoff_seconds").asDouble(0);
    return seconds > 0 && seconds < Integer.MAX_VALUE
        ? Optional.of(Duration.ofMillis((long) (seconds * 1000)))
        : Optional.empty();
  }

  /** The delay in the header {@code Retry-After} (RFC 9110, 10.2.3); empty if it is invalid. */
  static Optional<Duration> wait(String retryAfter) {
    if (retryAfter == null) {
      return Optional.empty();
    }
    String text = retryAfter.strip();
    if (text.matches("[0-9]{1," + MOST_DIGITS + "}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      Duration wait =
          Duration.between(
              Clock.now(),
              ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
      return wait.isNegative() ? Optional.empty() : Optional.of(wait);
    } catch (DateTimeException notOne) {
      return Optional.empty();
    }
  }
}
