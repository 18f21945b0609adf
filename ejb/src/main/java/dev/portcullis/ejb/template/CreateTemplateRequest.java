package dev.portcullis.ejb.template;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Creates a template.
 *
 * @param templateKey 1 to 200 characters on one line
 * @param name 1 to 100 characters
 * @param description may be null
 * @param abi JSON text
 */
public record CreateTemplateRequest(
    @NotNull
        @Size(min = 1, max = 200)
        @Pattern(
            regexp = "[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]*",
            message = "must be on one line, without control characters")
        String templateKey,
    @NotNull @Size(min = 1, max = 100) String name,
    String description,
    @NotNull String abi) {}
