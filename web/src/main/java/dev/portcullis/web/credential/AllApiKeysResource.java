package dev.portcullis.web.credential;

import static dev.portcullis.web.security.Access.Right.READ;

import dev.portcullis.ejb.credential.ListedApiKeyService;
import dev.portcullis.ejb.credential.ListedApiKeyView;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.RequestedScope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The API keys of all holders together. */
@ApplicationScoped
@Path("/api-keys")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "API keys")
public class AllApiKeysResource {
  @Inject private ListedApiKeyService keys;

  /** The keys, newest first. */
  @GET
  @Access(READ)
  @Operation(
      operationId = "listAllApiKeys",
      summary = "List the API keys of all tenants and M2M applications, newest first")
  public PageView<ListedApiKeyView> list(
      @BeanParam RequestedScope scope,
      @BeanParam ApiKeyFilterParams filter,
      @BeanParam KeysetParams paging) {
    return paging.view(
        part -> keys.list(scope.scope(), filter.state(), filter.expiresBefore(), part));
  }
}
