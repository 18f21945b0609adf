package dev.portcullis.ejb.webhook.http;

import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import java.util.Locale;

/** The outcome of an attempt, as metrics count it. */
public enum AttemptOutcome {
  /** The receiver accepted it. */
  RECEIVED("2xx"),
  /** A redirect, which is not followed. */
  REDIRECTED("3xx"),
  /** The receiver rejected it. */
  REFUSED("4xx"),
  /** The receiver failed. */
  FAILED("5xx"),
  /** No status arrived in time. */
  TIMEOUT("timeout"),
  /**
   * No connection: the host has no address, no permitted address, or does not accept connections.
   */
  UNREACHABLE("unreachable"),
  /** The TLS handshake failed. */
  TLS("tls"),
  /** The connection broke, or the response was not HTTP. */
  BROKEN("broken");

  private final String label;

  AttemptOutcome(String label) {
    this.label = label;
  }

  /** The label in metrics. */
  public String label() {
    return label;
  }

  /** The outcome of an attempt, whose error begins with the exception class. */
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
    if (kind.contains("timeout")
        || kind.equals(CallbackExchange.NO_STATUS_IN_TIME.toLowerCase(Locale.ROOT))) {
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
