package dev.portcullis.ejb.wallet;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * The request to allow one transaction for an hour (R-IDN-16).
 *
 * @param walletAddress the sender, a wallet of the caller
 * @param toAddress the target; null for a deployment, but must be present
 * @param nonce of the transaction
 * @param calldata hexadecimal bytes; null for none
 * @param value in wei, decimal; null for nothing. One of calldata and value must be present
 */
public record AuthorizeTransactionRequest(
    @NotNull @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hex address")
        String walletAddress,
    @JsonProperty(required = true)
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hex address")
        String toAddress,
    @NotNull @Min(0) @Max(9007199254740991L) Long nonce,
    @Size(max = 400_000)
        @Pattern(regexp = "0x([0-9a-fA-F]{2})*", message = "must be 0x and hexadecimal bytes")
        String calldata,
    @Pattern(regexp = "[0-9]{1,78}", message = "must be a whole number of wei in decimal")
        String value) {}
