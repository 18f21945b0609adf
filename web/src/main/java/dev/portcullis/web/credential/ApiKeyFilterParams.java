package dev.portcullis.web.credential;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys that narrow a list of API keys. */
public class ApiKeyFilterParams {
  @Parameter(
      description = "Whether they work; any unless given",
      schema = @Schema(enumeration = {"active", "expired", "revoked"}))
  @QueryParam("state")
  private String state;

  @Parameter(
      description = "RFC 3339; those that end before",
      schema = @Schema(format = "date-time"))
  @QueryParam("expiresBefore")
  private String expiresBefore;

  /** How it is with them, as it was given, or null. */
  String state() {
    return state;
  }

  /** Before when they end, as it was given, or null. */
  String expiresBefore() {
    return expiresBefore;
  }
}
