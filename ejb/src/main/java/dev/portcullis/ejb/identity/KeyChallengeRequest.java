package dev.portcullis.ejb.identity;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Requests a challenge for the key of a tenant or service (R-IDN-20).
 *
 * @param address the address of the key, in any case
 */
public record KeyChallengeRequest(
    @NotNull @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hex address")
        String address) {}
