package dev.portcullis.ejb.template;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * What creates a template.
 *
 * @param templateKey lowercase letters, digits, {@code _} and {@code -}
 * @param name 1 to 100 characters
 * @param description may be null
 * @param abi JSON text
 */
public record CreateTemplate(
    @NotNull
        @Pattern(
            regexp = "[a-z0-9_-]{1,200}",
            message = "must have 1 to 200 lowercase letters, digits, _ and -")
        String templateKey,
    @NotNull @Size(min = 1, max = 100) String name,
    String description,
    @NotNull String abi) {}
