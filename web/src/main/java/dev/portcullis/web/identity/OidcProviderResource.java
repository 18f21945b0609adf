package dev.portcullis.web.identity;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.OidcProviderView;
import dev.portcullis.ejb.identity.PublicOidcProviderView;
import dev.portcullis.ejb.identity.SetOidcProviderRequest;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.signin.ProviderTestView;
import dev.portcullis.ejb.signin.ProviderTester;
import dev.portcullis.ejb.signin.TestOidcProviderRequest;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.GrantsPermissions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The identity provider of an organization (R-ADM-6). */
@ApplicationScoped
@Path("/organizations/{id}/oidc-provider")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization sign-in")
public class OidcProviderResource {
  private static final String PROVIDER =
      """
      {"issuer": "https://id.example/realms/harbor",
       "jwksUri": "https://id.example/realms/harbor/protocol/openid-connect/certs",
       "audience": "portcullis", "clientId": "panel",
       "userPanelUrl": "https://panel.harbor.example", "displayName": "Harbor login",
       "clientSecret": null}
      """;

  private static final String TRIED =
      """
      {"issuer": "https://id.example/realms/harbor"}
      """;

  @Inject private IdentityProviderService providers;
  @Inject private ProviderTester tests;

  /** The public part of the configuration. */
  @GET
  @Public
  @Operation(
      operationId = "discoverOidcProvider",
      summary = "Get the public configuration of the provider: issuer, client and branding")
  public PublicOidcProviderView discover(@PathParam("id") String id) {
    return providers.discover(id);
  }

  /** The whole configuration. */
  @GET
  @Path("config")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(
      operationId = "getOidcProvider",
      summary = "Get the full configuration of the provider, for operators")
  public OidcProviderView config(@PathParam("id") String id) {
    return providers.config(id);
  }

  /** Creates or replaces the provider. */
  @PUT
  @ConditionalRequests(shownAt = "/organizations/{id}/oidc-provider/config")
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @Operation(operationId = "setOidcProvider", summary = "Create or replace the provider")
  @APIResponse(
      responseCode = "200",
      description = "Set",
      content = @Content(schema = @Schema(implementation = OidcProviderView.class)))
  @APIResponse(responseCode = "409", description = "Another organization has the issuer")
  public OidcProviderView set(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "harbor", value = PROVIDER)))
          SetOidcProviderRequest body) {
    return providers.set(id, body);
  }

  /** Tests the provider's configuration. */
  @POST
  @Path("test")
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "testOidcProvider",
      summary = "Test the discovery document of an identity provider, stored or not",
      description =
          "The test reads the discovery document and the keys, for a few seconds at most. The"
              + " response describes each problem that would prevent sign-in.")
  @APIResponse(
      responseCode = "200",
      description = "The result of the test",
      content = @Content(schema = @Schema(implementation = ProviderTestView.class)))
  @APIResponse(responseCode = "503", description = "Another test of the same user is in progress")
  public ProviderTestView test(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "harbor", value = TRIED)))
          TestOidcProviderRequest body) {
    return tests.test(Caller.current().userId(), id, body);
  }

  /** Removes the provider. */
  @DELETE
  @ConditionalRequests(shownAt = "/organizations/{id}/oidc-provider/config")
  @Access(ZONE_WRITE)
  @Operation(operationId = "deleteOidcProvider", summary = "Remove the provider")
  public void remove(@PathParam("id") String id) {
    providers.remove(id);
  }
}
