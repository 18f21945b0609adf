package dev.portcullis.ejb.identity;

import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.identity.OidcProvider.Details;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An identity provider as the operator sees it (supplement 1.5).
 *
 * @param displayName may be null
 */
public record OidcProviderView(
    String organizationId,
    String issuer,
    String jwksUri,
    String audience,
    String clientId,
    @Nullable String displayName,
    String userPanelUrl,
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
        provider.createdAt(),
        provider.updatedAt());
  }
}
