package dev.portcullis.web.keycloak;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.keycloak.KeycloakOutboxEntryView;
import dev.portcullis.ejb.keycloak.MirrorService;
import dev.portcullis.ejb.keycloak.RequeuedEntriesView;
import dev.portcullis.kernel.Failure;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The pending changes for Keycloak (ADR 0019). */
@Path("/admin/keycloak/outbox")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Keycloak")
public class KeycloakOutboxResource {
  @Inject private MirrorService mirror;

  /** The records. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listKeycloakOutbox",
      summary = "List the changes that Keycloak has not received yet, oldest first")
  @APIResponse(responseCode = "200", description = "A page of records")
  public PageView<KeycloakOutboxEntryView> list(
      @Parameter(
              description = "Only pending records, or only dead letters",
              schema = @Schema(enumeration = {"pending", "dead"}))
          @QueryParam("state")
          String state,
      @BeanParam KeysetParams paging) {
    if (state != null && !Set.of("pending", "dead").contains(state)) {
      throw Failure.invalid("state", "must be pending or dead");
    }
    return paging.view(part -> mirror.list(state, part));
  }

  /** Queues the dead letters again. */
  @POST
  @Path("/retry")
  @Consumes(MediaType.WILDCARD)
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "retryKeycloakOutbox",
      summary = "Retry the records that became dead letters")
  @APIResponse(responseCode = "200", description = "The number of retried records")
  public RequeuedEntriesView retry() {
    return mirror.requeueDead();
  }
}
