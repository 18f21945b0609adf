package dev.portcullis.ejb.chain.embedded;

/**
 * Defines how transactions are checked that arrive on the embedded node's own port, bypassing the
 * gateway.
 */
public enum NodePortAuthorization {
  /** By the permissions of their sender; an unknown sender has none. */
  SENDER,
  /** Not at all: clients with access to the port are trusted like the gateway. */
  GATE
}
