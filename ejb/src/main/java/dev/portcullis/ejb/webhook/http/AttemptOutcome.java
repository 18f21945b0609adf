package dev.portcullis.ejb.webhook.http;

import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import java.util.Locale;

/** What came of attempts, in a few words by which they are counted. */
public enum AttemptOutcome {
  /** The receiver has it. */
  RECEIVED("2xx"),
  /** It was sent somewhere else, which is not followed. */
  REDIRECTED("3xx"),
  /** The receiver does not want it. */
  REFUSED("4xx"),
  /** The receiver failed. */
  FAILED("5xx"),
  /** There was no status in time. */
  TIMEOUT("timeout"),
  /** Nobody could be connected to: no address, none that is allowed, or nobody there. */
  UNREACHABLE("unreachable"),
  /** There was no secure connection. */
  TLS("tls"),
  /** It broke off, or was no HTTP. */
  BROKEN("broken");

  private final String label;

  AttemptOutcome(String label) {
    this.label = label;
  }

  /** The word for it in metrics. */
  public String label() {
    return label;
  }

  /** That of an attempt, whose error begins with the class of what was thrown. */
  public static AttemptOutcome of(DeliveryAttemptResult ended) {
    if (ended.status() == null) {
      return of(ended.error() == null ? "" : ended.error());
    }
    return switch (ended.status() / 100) {
      case 2 -> RECEIVED;
      case 3 -> REDIRECTED;
      case 4 -> REFUSED;
      case 5 -> FAILED;
      default -> BROKEN;
    };
  }

  private static AttemptOutcome of(String error) {
    String kind = error.split(":", 2)[0].toLowerCase(Locale.ROOT);
    if (kind.contains("timeout") || kind.equals(CallbackExchange.SILENT.toLowerCase(Locale.ROOT))) {
      return TIMEOUT;
    }
    if (kind.startsWith("ssl") || kind.startsWith("certificate")) {
      return TLS;
    }
    return kind.contains("connectexception")
            || kind.contains("unknownhost")
            || kind.contains("noroute")
            || kind.contains("lookuprefused")
        ? UNREACHABLE
        : BROKEN;
  }
}
