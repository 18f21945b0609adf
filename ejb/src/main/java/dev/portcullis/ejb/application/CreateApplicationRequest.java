package dev.portcullis.ejb.application;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * What registers an application.
 *
 * @param clientId how it calls itself; may be absent, then it is its identifier
 * @param name 1 to 100 characters
 * @param redirectUrls where users may be sent back to
 */
public record CreateApplicationRequest(
    @Pattern(
            regexp = "(?!\\.{1,2}$)[A-Za-z0-9._~-]{1,64}",
            message =
                "must be 1 to 64 letters, digits, dots, dashes, underscores or tildes, and not only"
                    + " dots")
        String clientId,
    @NotNull @Size(min = 1, max = 100) String name,
    @NotNull @Size(min = 1, max = 20)
        List<@NotNull @Size(min = 1, max = 1024) String> redirectUrls) {}
