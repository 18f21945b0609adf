package dev.portcullis.ejb.user;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Adds a wallet to a user.
 *
 * @param walletAddress any case
 */
public record AddWalletRequest(
    @NotNull
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hexadecimal address")
        String walletAddress) {}
