package dev.portcullis.ejb.identity;

/**
 * What a signed challenge will do (R-IDN-7). The wallet shows the statement; a signature made for
 * one purpose is worth nothing for another.
 */
public enum SiwePurpose {
  /** Opens a session. */
  LOGIN("login", "Sign in to Portcullis."),
  /** Gives the wallet to the account that asks. */
  WALLET("wallet", "Link this wallet to my Portcullis account.");

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

  /** What the user agrees to. */
  String statement() {
    return statement;
  }
}
