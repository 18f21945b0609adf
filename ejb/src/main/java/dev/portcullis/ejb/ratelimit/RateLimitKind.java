package dev.portcullis.ejb.ratelimit;

/** What is limited, and by whom it is counted (R-PLT-12). */
public enum RateLimitKind {
  /** Signing in, by client address. */
  LOGIN,
  /** Other routes that anybody may call, by client address. */
  PUBLIC,
  /** Routes of users, by user. */
  USER,
  /** JSON-RPC calls, each call of a batch by itself, by actor. */
  RPC,
  /** Routes of machines, by key. */
  M2M,
  /** Test events for webhooks, by the user who sends them, whoever that is. */
  WEBHOOK_TEST,
  /** Tests of identity providers, by the administrator who tries them. */
  PROVIDER_TEST;

  /** The name in settings and counts. */
  String wireName() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
