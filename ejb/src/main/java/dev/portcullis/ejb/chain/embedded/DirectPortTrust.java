package dev.portcullis.ejb.chain.embedded;

/** How transactions are judged that come by the embedded node's own port, past the gateway. */
public enum DirectPortTrust {
  /** As their sender: whom nobody knows here may do nothing. */
  SENDER,
  /** Not at all: whoever reaches the port is trusted as the gateway is. */
  GATE
}
