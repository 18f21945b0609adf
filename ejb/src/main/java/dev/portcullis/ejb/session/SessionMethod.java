package dev.portcullis.ejb.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.persistence.session.Session;

/** The authentication method of a session. */
public enum SessionMethod {
  /** By a wallet's signature (EIP-4361). */
  @JsonProperty("siwe")
  SIWE,
  /** By a token of an identity provider (OpenID Connect). */
  @JsonProperty("oidc")
  OIDC;

  static SessionMethod of(Session session) {
    return session.authMethod().equals("siwe") ? SIWE : OIDC;
  }

  /**
   * The wallet, or the issuer of the provider; null if the session began before this was recorded.
   */
  String openedBy(Session session) {
    return this == SIWE ? session.authSubject() : session.oidcIssuer();
  }
}
