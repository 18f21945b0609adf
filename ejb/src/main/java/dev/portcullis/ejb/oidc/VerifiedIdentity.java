package dev.portcullis.ejb.oidc;

import dev.portcullis.kernel.name.Name;
import java.time.Instant;
import java.util.stream.Stream;

/**
 * An identity that an identity provider has asserted and signed.
 *
 * @param organizationId the organization of the provider; null for the operator's
 * @param issuer the provider
 * @param subject the person, at that provider
 * @param displayName the displayed name: the first valid name of preferred_username, email and the
 *     subject
 * @param sid the provider's session to which the token belongs (OpenID Connect Back-Channel Logout
 *     1.0, 2.1), or null
 * @param use the replay key of the proof
 * @param issuedAt when the provider issued it; 1970 if not specified
 */
public record VerifiedIdentity(
    String organizationId,
    String issuer,
    String subject,
    String displayName,
    String sid,
    TokenReplayKey use,
    Instant issuedAt) {
  private static final int MAX_NAME = 100;

  /** The name of a user if neither the claims of the token nor the subject contain a valid name. */
  private static final String UNNAMED = "Unnamed";

  private static final int MAX_SID = 255;

  static VerifiedIdentity of(UnverifiedJwt token, TrustedProvider provider, TokenReplayKey use) {
    String subject = token.subject();
    String name =
        Stream.of("preferred_username", "email")
            .map(token::optional)
            .filter(Name::isName)
            .findFirst()
            .orElse(subject);
    String called = name.substring(0, end(name));
    String sid = token.optional("sid");
    return new VerifiedIdentity(
        provider.organizationId(),
        provider.issuer(),
        subject,
        Name.isName(called) ? called : UNNAMED,
        sid == null || sid.length() > MAX_SID ? null : sid,
        use,
        token.issuedAt());
  }

  private static int end(String name) {
    int length = name.codePointCount(0, name.length());
    return name.offsetByCodePoints(0, Math.min(length, MAX_NAME));
  }
}
