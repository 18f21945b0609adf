package dev.portcullis.ejb.template;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Replaces a template; its key stays.
 *
 * @param name 1 to 100 characters
 * @param description may be empty
 * @param abi JSON text
 */
public record ReplaceTemplateRequest(
    @NotNull @Size(min = 1, max = 100) String name,
    @NotNull String description,
    @NotNull String abi) {}
