package dev.portcullis.web.identity;

import dev.portcullis.ejb.identity.ProfileService;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The caller's own account (R-IDN-4). */
@Path("/profiles")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Authentication")
public class ProfilesResource {
  @Inject private ProfileService profiles;

  @GET
  @Path("/me")
  @Access(Right.SESSION)
  @Operation(summary = "Get the caller's own account")
  @APIResponse(responseCode = "200", description = "The account")
  @APIResponse(responseCode = "401", description = "No active session")
  public UserView me() {
    return profiles.me();
  }

  /** The caller's access. */
  @GET
  @Path("/me/access")
  @Access(Right.SESSION)
  @Operation(
      operationId = "getOwnAccess",
      summary = "Get the rights of the caller",
      description =
          "The rights that routes require, by the names in their descriptions, at the time of this"
              + " request. A page can use them to show only permitted actions.")
  @APIResponse(responseCode = "200", description = "The rights, in the zone and the organization")
  public AccessView access() {
    return AccessView.of(Caller.current(), profiles.organization());
  }
}
