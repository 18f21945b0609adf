package dev.portcullis.persistence.policy;

import java.util.Locale;

/**
 * Facts that have changed.
 *
 * @param kind the kind of facts
 * @param key an id or an address of that kind; empty if there is only one
 */
public record PolicyChange(Kind kind, String key) {
  /** The kinds of facts. */
  public enum Kind {
    /** A user: their organization, roles, wallets, token. */
    USER,
    /** An M2M application or a tenant, with its roles, keys and whitelist. */
    MACHINE,
    /** A session. */
    SESSION,
    /** An address: its wallet holder or contract, and its permissions. */
    ADDRESS,
    /** The event permissions of all contracts. */
    EVENTS,
    /** All facts. */
    EVERYTHING;

    /** Its name in the database. */
    static Kind of(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }
}
