package dev.portcullis.ejb.organization;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Changes the branding of an organization. The first three fields are required. The service rejects
 * a null among them, except for the reset by three nulls in the compatibility profile.
 *
 * @param brandName 1 to 200 characters on one line
 * @param logoUrl 1 to 2048 characters: an https address of the public network or a path of the
 *     panel's own origin, which pages may load. Any other text, such as an http or data address, is
 *     stored and displayed as text
 * @param primaryColor 1 to 100 characters; pages use {@code #RGB} and {@code #RRGGBB} only
 * @param name the organization's name, null to leave it unchanged
 */
public record BrandingUpdate(
    @JsonProperty(required = true)
        @Size(min = 1, max = 200)
        @Pattern(
            regexp = "[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]*",
            message = "must be on one line, without control characters")
        String brandName,
    @JsonProperty(required = true)
        @Size(min = 1, max = 2048)
        @Pattern(
            regexp =
                "https://(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]{1,5})?"
                    + "(?:[/?#][A-Za-z0-9._~:/?#@!$&()*+,;=%\\[\\]-]*)?"
                    + "|/(?:[A-Za-z0-9._~:?#@!$&()*+,;=%\\[\\]-]"
                    + "[A-Za-z0-9._~:/?#@!$&()*+,;=%\\[\\]-]*)?|(?![hH][tT][tT][pP][sS]:|[jJ][aA][vV][aA][sS][cC][rR][iI][pP][tT]:|[/\\\\"
                    + " ])[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]+",
            message =
                "must be on one line, without control characters; an https address, or a path that"
                    + " starts with one slash, without user, quotes, spaces and other characters"
                    + " that have to be encoded")
        String logoUrl,
    @JsonProperty(required = true)
        @Size(min = 1, max = 100)
        @Pattern(
            regexp = "[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]*",
            message = "must be on one line, without control characters")
        String primaryColor,
    @Size(min = 1, max = 100) String name) {

  boolean isReset() {
    return brandName == null && logoUrl == null && primaryColor == null;
  }
}
