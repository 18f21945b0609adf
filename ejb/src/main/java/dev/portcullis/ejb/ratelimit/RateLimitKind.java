package dev.portcullis.ejb.ratelimit;

/** The limited routes, and the key by which calls are counted (R-PLT-12). */
public enum RateLimitKind {
  /** Signing in, by client address. */
  LOGIN,
  /** Other public routes, by client address. */
  PUBLIC,
  /** Routes of users, by user. */
  USER,
  /** JSON-RPC calls, by actor; each call of a batch counts. */
  RPC,
  /** Routes of M2M applications, by key. */
  M2M,
  /**
   * Test events for webhooks, by the user who sends them, regardless of the owner of the webhook.
   */
  WEBHOOK_TEST,
  /** Tests of identity providers, by the administrator who runs them. */
  PROVIDER_TEST;

  /** The name in settings and counts. */
  String wireName() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
