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
 * @param description what users read about it, at most 200 characters; defaults to nothing
 * @param imageUrl the https address of an image; defaults to none
 */
public record CreateApplicationRequest(
    @Pattern(
            regexp = "(?!\\.{1,2}$)[A-Za-z0-9._~-]{1,64}",
            message =
                "must be 1 to 64 letters, digits, dots, dashes, underscores or tildes, and not only"
                    + " dots")
        String clientId,
    @NotNull @Size(min = 1, max = 100) String name,
    @NotNull @Size(min = 1, max = 20) List<@NotNull @Size(min = 1, max = 1024) String> redirectUrls,
    @Size(max = 200) String description,
    @Size(min = 1, max = 1024) @Pattern(regexp = HTTPS, message = HTTPS_EXPECTED) String imageUrl) {
  static final String HTTPS =
      "https://(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]{1,5})?"
          + "(?:[/?#][A-Za-z0-9._~:/?#@!$&()*+,;=%\\[\\]-]*)?";

  static final String HTTPS_EXPECTED =
      "must be an https address, without user, quotes, spaces and other characters that have to be"
          + " encoded";
}
