package dev.portcullis.ejb.wallet;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * The query whether the balance of an address may be read (R-IDN-17).
 *
 * @param address in any case
 */
public record CheckBalanceRequest(
    @NotNull @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hex address")
        String address) {}
