package dev.portcullis.ejb.wallet;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * The request to register a transaction that a wallet sent (R-IDN-17).
 *
 * @param rawTx the signed transaction, hexadecimal
 */
public record UpdateTransactionHashRequest(
    @NotNull
        @Size(max = 500_000)
        @Pattern(regexp = "0x([0-9a-fA-F]{2})+", message = "must be 0x and hexadecimal bytes")
        String rawTx) {}
