package dev.portcullis.ejb.tenant;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * A wallet of a tenant's user (R-IDN-21).
 *
 * @param walletAddress the address, in requests in any case
 */
public record WalletAddressRef(
    @NotNull
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hexadecimal address")
        String walletAddress) {}
