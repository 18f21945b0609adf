package dev.portcullis.ejb.application;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Replaces an application; its client id stays.
 *
 * @param name 1 to 100 characters
 * @param redirectUrls the addresses to which users may be redirected
 */
public record ReplaceApplicationRequest(
    @NotNull @Size(min = 1, max = 100) String name,
    @NotNull @Size(min = 1, max = 20)
        List<@NotNull @Size(min = 1, max = 1024) String> redirectUrls) {}
