package dev.portcullis.ejb.organization;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * What changes the branding of an organization. The first three must be there; the service refuses
 * a null among them unless the compatibility profile allows the reset that three nulls are.
 *
 * @param brandName 1 to 200 characters on one line
 * @param logoUrl 1 to 2048 characters: an https address, or a path of the panel's own origin
 * @param primaryColor {@code #RGB} or {@code #RRGGBB}
 * @param name the organization's name, null to leave it
 */
public record BrandingUpdate(
    @JsonProperty(required = true)
        @Size(min = 1, max = 200)
        @Pattern(regexp = "[^\\r\\n\\u0085\\u2028\\u2029]*", message = "must be on one line")
        String brandName,
    @JsonProperty(required = true)
        @Size(min = 1, max = 2048)
        @Pattern(
            regexp = "https://[^\\s/?#@]+(?:[/?#]\\S*)?|/(?:[^/\\s\\\\]\\S*)?",
            message = "must be an https address or a path that starts with one slash")
        String logoUrl,
    @JsonProperty(required = true)
        @Pattern(
            regexp = "#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})",
            message = "must be a colour, #RGB or #RRGGBB")
        String primaryColor,
    @Size(min = 1, max = 100) String name) {

  boolean isReset() {
    return brandName == null && logoUrl == null && primaryColor == null;
  }
}
