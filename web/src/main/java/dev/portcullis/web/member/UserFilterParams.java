package dev.portcullis.web.member;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys that filter a list of users. */
public class UserFilterParams {
  @Parameter(description = "A part of the name, in any case")
  @QueryParam("displayName")
  private String displayName;

  @QueryParam("roleId")
  private String roleId;

  /** A part of the user's name, or null. */
  public String displayName() {
    return displayName;
  }

  /** A role that the user holds, or null. */
  public String roleId() {
    return roleId;
  }
}
