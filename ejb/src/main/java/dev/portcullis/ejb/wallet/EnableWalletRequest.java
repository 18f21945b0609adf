package dev.portcullis.ejb.wallet;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * The request to allow one call of a contract without value for an hour (R-IDN-16; deprecated).
 *
 * @param walletAddress the sender, a wallet of the caller
 * @param contractAddress the target
 * @param calldata hexadecimal bytes
 * @param nonce of the transaction
 */
public record EnableWalletRequest(
    @NotNull @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hex address")
        String walletAddress,
    @NotNull @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hex address")
        String contractAddress,
    @NotNull
        @Size(max = 400_000)
        @Pattern(regexp = "0x([0-9a-fA-F]{2})*", message = "must be 0x and hexadecimal bytes")
        String calldata,
    @NotNull @Min(0) @Max(9007199254740991L) Long nonce) {}
