package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query key {@code search} of lists that are found by name, which is our choice. */
public class TextParams {
  private static final int MAX_LENGTH = 200;

  @Parameter(
      description = "A part of the name, in any case; every character means itself",
      schema = @Schema(maxLength = MAX_LENGTH))
  @QueryParam("search")
  private String search;

  /**
   * The text to search for, or null.
   *
   * @throws Failure VALIDATION if it is too long
   */
  public String search() {
    if (search != null && search.codePointCount(0, search.length()) > MAX_LENGTH) {
      throw Failure.invalid("search", "must have at most " + MAX_LENGTH + " characters");
    }
    return search;
  }
}
