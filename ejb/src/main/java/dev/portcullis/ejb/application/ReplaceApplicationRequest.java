package dev.portcullis.ejb.application;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Replaces an application; its client id stays.
 *
 * @param name 1 to 100 characters
 * @param redirectUrls the addresses to which users may be redirected
 * @param description what users read about it, at most 200 characters; without it, nothing
 * @param imageUrl the https address of an image; without it, none
 */
public record ReplaceApplicationRequest(
    @NotNull @Size(min = 1, max = 100) String name,
    @NotNull @Size(min = 1, max = 20) List<@NotNull @Size(min = 1, max = 1024) String> redirectUrls,
    @Size(max = 200) String description,
    @Size(min = 1, max = 1024)
        @Pattern(
            regexp = CreateApplicationRequest.HTTPS,
            message = CreateApplicationRequest.HTTPS_EXPECTED)
        String imageUrl) {}
