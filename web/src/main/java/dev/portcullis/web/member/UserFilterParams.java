package dev.portcullis.web.member;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys that narrow a list of users. */
public class UserFilterParams {
  @Parameter(description = "A part of the name, in any case")
  @QueryParam("displayName")
  private String displayName;

  @QueryParam("roleId")
  private String roleId;

  /** A part of the name, or null. */
  public String displayName() {
    return displayName;
  }

  /** A role that they hold, or null. */
  public String roleId() {
    return roleId;
  }
}
