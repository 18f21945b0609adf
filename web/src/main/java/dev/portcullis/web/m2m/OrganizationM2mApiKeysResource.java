package dev.portcullis.web.m2m;

import static dev.portcullis.web.security.Access.Right.ORGANIZATION_READ;
import static dev.portcullis.web.security.Access.Right.ORGANIZATION_WRITE;

import dev.portcullis.ejb.credential.CreateApiKey;
import dev.portcullis.ejb.credential.CreatedOrganizationApiKeyView;
import dev.portcullis.ejb.credential.OrganizationApiKeyView;
import dev.portcullis.ejb.m2m.M2mApiKeyService;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.PageView;
import dev.portcullis.web.http.PagingParams;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The keys of M2M applications that the organization owns (document 1, "Organization M2M
 * credentials").
 */
@ApplicationScoped
@Path("/organizations/{id}/m2m-applications/{appId}/api-keys")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization M2M applications")
public class OrganizationM2mApiKeysResource {
  private static final String KEY =
      """
      {"name": "settlement", "expiresAt": "2027-06-30T00:00:00Z"}
      """;

  @Inject private M2mApiKeyService keys;

  /** The keys, revoked ones too, newest first. */
  @GET
  @Access(ORGANIZATION_READ)
  @Operation(
      operationId = "listOrganizationM2mApiKeys",
      summary = "List the API keys of an M2M application the organization owns, newest first")
  public PageView<OrganizationApiKeyView> list(
      @PathParam("id") String id,
      @PathParam("appId") String appId,
      @BeanParam PagingParams paging) {
    return PageView.of(keys.list(id, appId, paging.paging()).map(OrganizationApiKeyView::of));
  }

  /** Makes a key. */
  @POST
  @Access(ORGANIZATION_WRITE)
  @Operation(
      operationId = "createOrganizationM2mApiKey",
      summary = "Create an API key; fullKey is shown in this answer only",
      description = "expiresAt is in the future and at most 365 days away.")
  @APIResponse(
      responseCode = "201",
      description = "Created",
      content = @Content(schema = @Schema(implementation = CreatedOrganizationApiKeyView.class)))
  public Response create(
      @PathParam("id") String id,
      @PathParam("appId") String appId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "settlement", value = KEY)))
          CreateApiKey body) {
    return Created.of(CreatedOrganizationApiKeyView.of(keys.create(id, appId, body)));
  }

  /** Revokes a key. */
  @DELETE
  @Path("{keyId}")
  @Access(ORGANIZATION_WRITE)
  @Operation(
      operationId = "revokeOrganizationM2mApiKey",
      summary = "Revoke an API key; revoking it again changes nothing")
  public void revoke(
      @PathParam("id") String id,
      @PathParam("appId") String appId,
      @PathParam("keyId") String keyId) {
    keys.revoke(id, appId, keyId);
  }
}
