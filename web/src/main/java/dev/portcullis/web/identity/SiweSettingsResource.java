package dev.portcullis.web.identity;

import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.SetSiweSettingsRequest;
import dev.portcullis.ejb.organization.OrganizationView;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The wallet sign-in of an organization (R-ADM-7). */
@ApplicationScoped
@Path("/organizations/{id}/siwe-settings")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization sign-in")
public class SiweSettingsResource {
  private static final String SETTINGS =
      """
      {"siweLoginEnabled": true, "siweAllowedDomains": ["app.harbor.example"]}
      """;

  @Inject private IdentityProviderService providers;

  /** Enables or disables wallet sign-in; returns the organization. */
  @PUT
  @ConditionalRequests(shownAt = "/organizations/{id}")
  @Access(ZONE_WRITE)
  @Operation(operationId = "setSiweSettings", summary = "Turn wallet sign-in on or off")
  public OrganizationView set(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "on", value = SETTINGS)))
          SetSiweSettingsRequest body) {
    return providers.setSiwe(id, body);
  }
}
