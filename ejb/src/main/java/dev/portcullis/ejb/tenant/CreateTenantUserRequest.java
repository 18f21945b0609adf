package dev.portcullis.ejb.tenant;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Creates a user whom the calling tenant manages.
 *
 * @param displayName 1 to 100 characters
 * @param walletAddresses wallets that were never used; at most 100
 */
public record CreateTenantUserRequest(
    @NotNull @Size(min = 1, max = 100) String displayName,
    @NotNull @Size(max = 1000) List<@NotNull @Valid WalletAddressRef> walletAddresses) {}
