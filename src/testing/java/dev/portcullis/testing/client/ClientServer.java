package dev.portcullis.testing.client;

/** What a client speaks to. */
public enum ClientServer {
  /** The gate on WildFly. */
  WILDFLY("WildFly"),
  /** The gate on Payara Server. */
  PAYARA("Payara Server"),
  /** The gate on Payara Micro. */
  MICRO("Payara Micro"),
  /** The port of the embedded chain, without a server. */
  NODE("Result");

  private final String title;

  ClientServer(String title) {
    this.title = title;
  }

  /** The heading of its column. */
  public String title() {
    return title;
  }
}
