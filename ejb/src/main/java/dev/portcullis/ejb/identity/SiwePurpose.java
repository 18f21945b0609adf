package dev.portcullis.ejb.identity;

/**
 * The purpose of a signed challenge (R-IDN-7). The wallet displays the statement. A signature for
 * one purpose is invalid for another.
 */
public enum SiwePurpose {
  /** Opens a session. */
  LOGIN("login", "Sign in to Portcullis."),
  /** Links the wallet to the requesting account. */
  WALLET("wallet", "Link this wallet to my Portcullis account."),
  /** Opens a session of a tenant. */
  TENANT("tenant", "Sign in to Portcullis as a tenant."),
  /** Opens a session of a service. */
  SERVICE("service", "Sign in to Portcullis as a service.");

  private final String wireName;
  private final String statement;

  SiwePurpose(String wireName, String statement) {
    this.wireName = wireName;
    this.statement = statement;
  }

  /** The name in the sealed token. */
  String wireName() {
    return wireName;
  }

  /** The text to which the user agrees. */
  String statement() {
    return statement;
  }
}
