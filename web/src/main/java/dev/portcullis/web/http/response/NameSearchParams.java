package dev.portcullis.web.http.response;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query key {@code search} of lists that are searched by name, which is our choice. */
public class NameSearchParams {
  @Parameter(
      description = "A part of the name, in any case; no character is a wildcard",
      schema = @Schema(maxLength = SearchParams.MAX_LENGTH))
  @QueryParam("search")
  private String search;

  /**
   * The text to search for, or null.
   *
   * @throws dev.portcullis.kernel.Failure VALIDATION if it is too long
   */
  public String search() {
    return SearchParams.checked("search", search);
  }
}
