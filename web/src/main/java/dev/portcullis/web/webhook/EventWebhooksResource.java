package dev.portcullis.web.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.CallbackTarget;
import dev.portcullis.ejb.webhook.CallbackTargets;
import dev.portcullis.ejb.webhook.CreateWebhook;
import dev.portcullis.ejb.webhook.CreatedWebhookView;
import dev.portcullis.ejb.webhook.RotateSigningKey;
import dev.portcullis.ejb.webhook.RotatedSigningKey;
import dev.portcullis.ejb.webhook.UpdateWebhook;
import dev.portcullis.ejb.webhook.WebhookService;
import dev.portcullis.ejb.webhook.WebhookView;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.web.http.PagingParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The webhooks of the calling user. The host of a callback address is looked up here, before a
 * transaction begins: a slow name server must not hold one open.
 */
@Path("/api/v1/event-webhook")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Event webhooks")
@RequestScoped
public class EventWebhooksResource {
  private static final int DEFAULT_LIMIT = 20;
  private static final int MAX_LIMIT = 1000;

  @Inject private WebhookService webhooks;
  @Inject private CallbackTargets targets;

  @POST
  @Access(Right.SESSION)
  @Operation(summary = "Subscribe a callback address to an event of a contract")
  @APIResponse(responseCode = "201", description = "Created; the only answer with the signing key")
  @APIResponse(responseCode = "400", description = "A field breaks its rule")
  public Response create(CreateWebhook body) {
    CallbackTarget target = targets.checked(body.url());
    CreatedWebhookView created = webhooks.create(Caller.current().userId(), body, target);
    return Response.status(Response.Status.CREATED).entity(created).build();
  }

  @GET
  @Access(Right.SESSION)
  @Operation(summary = "List the caller's webhooks, newest first")
  @APIResponse(
      responseCode = "200",
      description = "The webhooks; X-Total-Count tells how many exist")
  public Response list(@BeanParam PagingParams paging) {
    Page<WebhookView> page =
        webhooks.page(
            Caller.current().userId(), paging.paging(DEFAULT_LIMIT, MAX_LIMIT, Paging.MAX_OFFSET));
    return Response.ok(page.items()).header("X-Total-Count", page.totalItems()).build();
  }

  @GET
  @Path("/{id}")
  @Access(Right.SESSION)
  @Operation(summary = "Get one webhook by the id of its endpoint")
  @APIResponse(responseCode = "200", description = "The webhook")
  @APIResponse(responseCode = "404", description = "The caller owns no such webhook")
  public WebhookView get(@PathParam("id") String id) {
    return webhooks.get(Caller.current().userId(), id);
  }

  @PATCH
  @Path("/{id}")
  @Access(Right.SESSION)
  @Operation(summary = "Change url, enabled or decode_events")
  @APIResponse(responseCode = "200", description = "The changed webhook")
  @APIResponse(responseCode = "400", description = "A field breaks its rule or cannot be changed")
  @APIResponse(responseCode = "404", description = "The caller owns no such webhook")
  @RequestBody(content = @Content(schema = @Schema(implementation = UpdateWebhook.class)))
  public WebhookView update(@PathParam("id") String id, JsonNode body) {
    UpdateWebhook update = UpdateWebhook.of(body);
    CallbackTarget target = update.url().map(targets::checked).orElse(null);
    return webhooks.update(Caller.current().userId(), id, update, target);
  }

  @DELETE
  @Path("/{id}")
  @Access(Right.SESSION)
  @Operation(summary = "Delete a webhook with its queued callbacks")
  @APIResponse(responseCode = "204", description = "Deleted")
  @APIResponse(responseCode = "404", description = "The caller owns no such webhook")
  public void delete(@PathParam("id") String id) {
    webhooks.delete(Caller.current().userId(), id);
  }

  @POST
  @Path("/{id}/signing-keys/rotate")
  @Access(Right.SESSION)
  @Operation(summary = "Give a webhook another signing key; the old one overlaps for a while")
  @APIResponse(responseCode = "200", description = "The new key, shown here only")
  @APIResponse(responseCode = "404", description = "The caller owns no such webhook")
  public RotatedSigningKey rotateKey(@PathParam("id") String id, RotateSigningKey body) {
    return webhooks.rotateKey(Caller.current().userId(), id, body);
  }
}
