package dev.portcullis.persistence.policy;

import java.util.Locale;

/**
 * Facts that are no longer what they were.
 *
 * @param kind what they are about
 * @param key which of that kind: an id or an address; empty where there is but one
 */
public record PolicyChange(Kind kind, String key) {
  /** What facts are about. */
  public enum Kind {
    /** A user: their organization, roles, wallets, token. */
    USER,
    /** An M2M application or a tenant, with its roles, keys and whitelist. */
    MACHINE,
    /** A session. */
    SESSION,
    /** An address: whose wallet or contract it is, and what is permitted there. */
    ADDRESS,
    /** Which events of which contracts are open, of all contracts. */
    EVENTS,
    /** Whatever there is. */
    EVERYTHING;

    /** Its name in the database. */
    static Kind of(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }
}
