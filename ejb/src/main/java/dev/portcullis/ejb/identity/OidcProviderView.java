package dev.portcullis.ejb.identity;

import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.identity.OidcProvider.Details;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An identity provider as the operator sees it (R-ADM-6).
 *
 * @param organizationId the organization whose members sign in there
 * @param issuer the {@code iss} of its tokens
 * @param jwksUri the address of its keys
 * @param audience the {@code aud} that its tokens must have
 * @param clientId the client id of Portcullis at the provider
 * @param displayName may be null
 * @param userPanelUrl the page where members sign in
 * @param hasClientSecret whether a client secret is stored; the secret itself is never returned
 */
public record OidcProviderView(
    String organizationId,
    String issuer,
    String jwksUri,
    String audience,
    String clientId,
    @Nullable String displayName,
    String userPanelUrl,
    boolean hasClientSecret,
    Instant createdAt,
    Instant updatedAt) {
  static OidcProviderView of(OidcProvider provider) {
    Details details = provider.details();
    return new OidcProviderView(
        provider.organizationId(),
        details.issuer(),
        details.jwksUri(),
        details.audience(),
        details.clientId(),
        details.displayName(),
        details.userPanelUrl(),
        provider.secret().isPresent(),
        provider.createdAt(),
        provider.updatedAt());
  }
}
