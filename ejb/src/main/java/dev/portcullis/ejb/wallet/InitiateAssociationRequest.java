package dev.portcullis.ejb.wallet;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * The request for a challenge that links a wallet (R-IDN-14).
 *
 * @param walletAddress the wallet, in any case
 * @param domain the requesting host
 */
public record InitiateAssociationRequest(
    @NotNull @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hex address")
        String walletAddress,
    @NotNull @Size(min = 1, max = 255) String domain) {}
