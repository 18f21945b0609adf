package dev.portcullis.web.m2m;

import static dev.portcullis.ejb.m2m.OwnedApplications.OPERATOR;
import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.credential.ApiKeyView;
import dev.portcullis.ejb.credential.CreateApiKey;
import dev.portcullis.ejb.credential.CreatedApiKeyView;
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
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The keys of M2M applications, for the operator (supplement part 7, last table). */
@ApplicationScoped
@Path("/m2m-applications/{m2mAppId}/api-keys")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "M2M applications")
public class M2mApiKeysResource {
  private static final String KEY =
      """
      {"name": "settlement", "expiresAt": "2027-06-30T00:00:00Z"}
      """;

  @Inject private M2mApiKeyService keys;

  /** The keys, revoked ones too, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listM2mApiKeys",
      summary = "List the API keys of an M2M application, newest first")
  public PageView<ApiKeyView> list(
      @Parameter(schema = @Schema(minLength = 21, maxLength = 21)) @PathParam("m2mAppId")
          String m2mAppId,
      @BeanParam PagingParams paging) {
    return PageView.of(
        keys.list(OPERATOR, M2mApplicationId.of("m2mAppId", m2mAppId), paging.paging()));
  }

  /** Makes a key. */
  @POST
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "createM2mApiKey",
      summary = "Create an API key; fullKey is shown in this answer only",
      description = "expiresAt is in the future and at most 365 days away.")
  @APIResponse(
      responseCode = "201",
      description = "Created",
      content = @Content(schema = @Schema(implementation = CreatedApiKeyView.class)))
  public Response create(
      @Parameter(schema = @Schema(minLength = 21, maxLength = 21)) @PathParam("m2mAppId")
          String m2mAppId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "settlement", value = KEY)))
          CreateApiKey body) {
    return Created.of(keys.create(OPERATOR, M2mApplicationId.of("m2mAppId", m2mAppId), body));
  }

  /** Revokes a key. */
  @DELETE
  @Path("{keyId}")
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "revokeM2mApiKey",
      summary = "Revoke an API key; revoking it again changes nothing")
  public void revoke(
      @Parameter(schema = @Schema(minLength = 21, maxLength = 21)) @PathParam("m2mAppId")
          String m2mAppId,
      @PathParam("keyId") String keyId) {
    keys.revoke(OPERATOR, M2mApplicationId.of("m2mAppId", m2mAppId), keyId);
  }
}
