package dev.portcullis.ejb.identity;

import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.identity.OidcProvider.Details;
import dev.portcullis.persistence.organization.Organization;
import jakarta.annotation.Nullable;

/**
 * An identity provider as anybody sees it, for a panel to sign people in (supplement 1.5).
 *
 * @param displayName may be null
 */
public record PublicOidcProviderView(
    String issuer,
    String clientId,
    @Nullable String displayName,
    String userPanelUrl,
    boolean siweLoginEnabled,
    Branding branding) {
  /** How the organization presents itself; each may be null. */
  public record Branding(
      @Nullable String brandName, @Nullable String logoUrl, @Nullable String primaryColor) {}

  static PublicOidcProviderView of(OidcProvider provider, Organization organization) {
    Details details = provider.details();
    return new PublicOidcProviderView(
        details.issuer(),
        details.clientId(),
        details.displayName(),
        details.userPanelUrl(),
        organization.isSiweLoginEnabled(),
        new Branding(
            organization.brandName(), organization.logoUrl(), organization.primaryColor()));
  }
}
