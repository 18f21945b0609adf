package dev.portcullis.ejb.oidc;

import dev.portcullis.kernel.name.Name;
import java.time.Instant;
import java.util.stream.Stream;

/**
 * Who somebody is, as an identity provider has said and signed.
 *
 * @param organizationId whose provider it is; null for the operator's
 * @param issuer the provider
 * @param subject the person, at that provider
 * @param displayName how to call them: the first that is a name of preferred_username, email and
 *     the subject
 * @param sid the provider's session that the token belongs to (OpenID Connect Back-Channel Logout
 *     1.0, 2.1), or null
 * @param use by what the proof is known when it comes again
 * @param issuedAt when the provider said so; 1970 if it does not tell
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

  /** What a user is called whose token has no claim that is a name, and whose subject is none. */
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
