package dev.portcullis.ejb.oidc;

import java.util.stream.Stream;

/**
 * Who somebody is, as an identity provider has said and signed.
 *
 * @param organizationId whose provider it is; null for the operator's
 * @param issuer the provider
 * @param subject the person, at that provider
 * @param displayName how to call them: preferred_username, else email, else the subject
 */
public record ProvenIdentity(
    String organizationId, String issuer, String subject, String displayName) {
  private static final int MAX_NAME = 100;

  static ProvenIdentity of(IdentityToken token, TrustedProvider provider) {
    String subject = token.subject();
    String name =
        Stream.of("preferred_username", "email")
            .map(token::optional)
            .filter(claim -> claim != null && claim.chars().noneMatch(Character::isISOControl))
            .findFirst()
            .orElse(subject);
    int length = name.codePointCount(0, name.length());
    return new ProvenIdentity(
        provider.organizationId(),
        provider.issuer(),
        subject,
        length <= MAX_NAME ? name : name.substring(0, name.offsetByCodePoints(0, MAX_NAME)));
  }
}
