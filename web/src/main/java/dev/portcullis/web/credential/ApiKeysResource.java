package dev.portcullis.web.credential;

import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.credential.ApiKeyService;
import dev.portcullis.ejb.credential.ApiKeyView;
import dev.portcullis.ejb.credential.CreateApiKeyRequest;
import dev.portcullis.ejb.credential.CreatedApiKeyView;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.GrantsPermissions;
import dev.portcullis.web.security.RequestedScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * The API keys of a holder. The resources for each kind of holder inherit from this class.
 *
 * @param <K> a key as it is shown
 * @param <C> a key as it is shown when it is created
 */
public abstract class ApiKeysResource<K, C> {
  private static final String KEY =
      """
      {"name": "settlement", "expiresAt": "2027-06-30T00:00:00Z"}
      """;

  private final Function<ApiKeyView, K> view;
  private final Function<CreatedApiKeyView, C> createdView;

  @Inject private ApiKeyService keys;

  ApiKeysResource(Function<ApiKeyView, K> view, Function<CreatedApiKeyView, C> createdView) {
    this.view = view;
    this.createdView = createdView;
  }

  /** The keys, revoked ones too, newest first. */
  @GET
  @Access(READ)
  @Operation(operationId = "list{}ApiKeys", summary = "List the API keys of {}, newest first")
  public PageView<K> list(
      @BeanParam RequestedScope scope,
      @BeanParam HolderParams holder,
      @BeanParam KeysetParams paging) {
    return paging.view(part -> keys.list(scope.scope(), holder.holder(), part).map(view));
  }

  /** Creates a key. */
  @POST
  @GrantsPermissions
  @Access(WRITE)
  @Operation(
      operationId = "create{}ApiKey",
      summary = "Create an API key; only this response contains fullKey",
      description = "expiresAt is in the future and at most 365 days away.")
  @APIResponse(responseCode = "409", description = "A quota is exhausted")
  public Created<C> create(
      @BeanParam RequestedScope scope,
      @BeanParam HolderParams holder,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "settlement", value = KEY)))
          CreateApiKeyRequest body) {
    return Created.of(createdView.apply(keys.create(scope.scope(), holder.holder(), body)));
  }

  /** Revokes a key. */
  @DELETE
  @Path("{keyId}")
  @Access(WRITE)
  @Operation(
      operationId = "revoke{}ApiKey",
      summary = "Revoke an API key; revoking it again changes nothing")
  public void revoke(
      @BeanParam RequestedScope scope,
      @BeanParam HolderParams holder,
      @PathParam("keyId") String keyId) {
    keys.revoke(scope.scope(), holder.holder(), keyId);
  }
}
