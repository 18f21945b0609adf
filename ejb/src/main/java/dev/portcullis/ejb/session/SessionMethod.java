package dev.portcullis.ejb.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.persistence.session.Session;

/** How somebody proved who they are. */
public enum SessionMethod {
  /** By a wallet's signature (EIP-4361). */
  @JsonProperty("siwe")
  SIWE,
  /** By an identity provider's word (OpenID Connect). */
  @JsonProperty("oidc")
  OIDC;

  static SessionMethod of(Session session) {
    return session.authMethod().equals("siwe") ? SIWE : OIDC;
  }

  /** The wallet, or the issuer of the provider; null if it began before that was kept. */
  String openedBy(Session session) {
    return this == SIWE ? session.authSubject() : session.oidcIssuer();
  }
}
