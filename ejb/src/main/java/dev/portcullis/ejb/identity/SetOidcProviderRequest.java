package dev.portcullis.ejb.identity;

import dev.portcullis.kernel.SecretChange;
import dev.portcullis.persistence.identity.OidcProvider.Details;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Sets the identity provider of an organization.
 *
 * @param issuer an http or https address
 * @param jwksUri an https address of the public network
 * @param audience the {@code aud} of its tokens
 * @param clientId the panel's client
 * @param displayName on one line; may be null
 * @param userPanelUrl an http or https address
 * @param clientSecret the client secret at the provider, 1 to 2048 characters. Absent keeps the
 *     stored one, unless the issuer changes; null removes it. It is never returned
 */
public record SetOidcProviderRequest(
    @NotNull @Size(min = 1, max = 2048) String issuer,
    @NotNull @Size(min = 1, max = 2048) String jwksUri,
    @NotNull @Size(min = 1, max = 2048) String audience,
    @NotNull @Size(min = 1, max = 2048) String clientId,
    @Size(max = 200)
        @Pattern(
            regexp = "[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]*",
            message = "must be on one line, without control characters")
        String displayName,
    @NotNull @Size(min = 1, max = 2048) String userPanelUrl,
    SecretChange clientSecret) {
  private static final int LONGEST = 2048;

  /** Whether the given secret is empty or too long. */
  boolean hasInvalidSecret() {
    if (clientSecret == null || clientSecret.secret() == null) {
      return false;
    }
    String text = clientSecret.secret().reveal();
    return text.isEmpty() || text.codePointCount(0, text.length()) > LONGEST;
  }

  Details details() {
    return new Details(issuer, jwksUri, audience, clientId, displayName, userPanelUrl);
  }
}
