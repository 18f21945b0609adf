package dev.portcullis.web.http.response;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The shared query key {@code searchQuery}, at most 200 characters (R-PLT-14). */
public class SearchParams {
  static final int MAX_LENGTH = 200;

  @Parameter(
      description = "A part of the name or key, in any case",
      schema = @Schema(maxLength = MAX_LENGTH))
  @QueryParam("searchQuery")
  private String searchQuery;

  /**
   * The text to search for, or null.
   *
   * @throws Failure VALIDATION if it is too long
   */
  public String search() {
    return checked("searchQuery", searchQuery);
  }

  /** The text, if it is not too long for its query key. */
  static String checked(String key, String text) {
    if (text != null && text.codePointCount(0, text.length()) > MAX_LENGTH) {
      throw Failure.invalid(key, "must have at most " + MAX_LENGTH + " characters");
    }
    return text;
  }
}
