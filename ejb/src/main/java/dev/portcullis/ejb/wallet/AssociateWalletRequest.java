package dev.portcullis.ejb.wallet;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * A signed challenge that links a wallet (R-IDN-14).
 *
 * @param walletAddress the wallet, in any case
 * @param message the signed text
 * @param signature hexadecimal bytes: 65 for a key, or any format of a contract wallet, possibly
 *     empty
 * @param nonceToken from the challenge
 */
public record AssociateWalletRequest(
    @NotNull @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hex address")
        String walletAddress,
    @NotNull @Size(min = 1, max = 8192) String message,
    @NotNull
        @Size(max = 20_000)
        @Pattern(regexp = "0x([0-9a-fA-F]{2})*", message = "must be 0x and hexadecimal bytes")
        String signature,
    @NotNull @Size(min = 1, max = 1024) String nonceToken) {}
