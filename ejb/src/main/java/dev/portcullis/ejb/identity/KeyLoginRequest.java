package dev.portcullis.ejb.identity;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * The signed challenge of a tenant or service (R-IDN-20).
 *
 * @param message the signed text
 * @param signature hexadecimal bytes: 65 from a key, or any form that a contract wallet understands
 * @param nonceToken the token of the challenge
 */
public record KeyLoginRequest(
    @NotNull @Size(min = 1, max = 8192) String message,
    @NotNull
        @Size(max = 20_000)
        @Pattern(regexp = "0x([0-9a-fA-F]{2})*", message = "must be 0x and hexadecimal bytes")
        String signature,
    @NotNull @Size(min = 1, max = 1024) String nonceToken) {}
