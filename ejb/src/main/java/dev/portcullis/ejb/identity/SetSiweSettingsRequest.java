package dev.portcullis.ejb.identity;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Sets the wallet sign-in of an organization.
 *
 * @param siweLoginEnabled whether members may sign in with a wallet
 * @param siweAllowedDomains at most 20 hosts beside the user panel's: bare, lowercase, with an
 *     optional port
 */
public record SetSiweSettingsRequest(
    @NotNull Boolean siweLoginEnabled,
    @NotNull @Size(max = 20) List<@NotNull String> siweAllowedDomains) {}
