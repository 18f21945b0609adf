package dev.portcullis.ejb.application;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Registers an application.
 *
 * @param clientId the client id; defaults to the identifier of the application
 * @param name 1 to 100 characters
 * @param redirectUrls the addresses to which users may be redirected
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
