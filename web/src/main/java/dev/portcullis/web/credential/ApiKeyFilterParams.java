package dev.portcullis.web.credential;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys that filter a list of API keys. */
public class ApiKeyFilterParams {
  @Parameter(
      description = "Whether the keys are valid; all keys by default",
      schema = @Schema(enumeration = {"active", "expired", "revoked"}))
  @QueryParam("state")
  private String state;

  @Parameter(
      description = "RFC 3339; keys that expire before this time",
      schema = @Schema(format = "date-time"))
  @QueryParam("expiresBefore")
  private String expiresBefore;

  /** The state of the keys, as it was sent, or null. */
  String state() {
    return state;
  }

  /** The upper bound of their expiry, as it was sent, or null. */
  String expiresBefore() {
    return expiresBefore;
  }
}
