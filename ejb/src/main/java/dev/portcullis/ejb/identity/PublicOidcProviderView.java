package dev.portcullis.ejb.identity;

import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.identity.OidcProvider.Details;
import dev.portcullis.persistence.organization.Organization;
import jakarta.annotation.Nullable;

/**
 * The public data of an identity provider, for a panel to sign users in (R-ADM-6).
 *
 * @param issuer the {@code iss} of its tokens
 * @param clientId the client id of Portcullis at the provider
 * @param displayName may be null
 * @param userPanelUrl the page where members sign in
 * @param siweLoginEnabled whether members may also sign in with their wallets
 * @param branding how the organization presents itself
 */
public record PublicOidcProviderView(
    String issuer,
    String clientId,
    @Nullable String displayName,
    String userPanelUrl,
    boolean siweLoginEnabled,
    Branding branding) {
  /**
   * How the organization presents itself; each may be null.
   *
   * @param brandName displayed in place of its name, or null
   * @param logoUrl an image, or null
   * @param primaryColor a CSS color, or null
   */
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
