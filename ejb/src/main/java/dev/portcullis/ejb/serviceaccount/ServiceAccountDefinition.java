package dev.portcullis.ejb.serviceaccount;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Creates or replaces a service.
 *
 * @param name 1 to 100 characters
 * @param publicKey the address of the service's key
 */
public record ServiceAccountDefinition(
    @NotNull @Size(min = 1, max = 100) String name,
    @NotNull
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hexadecimal address")
        String publicKey) {}
