package dev.portcullis.web.webhook;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.webhook.OwnedWebhookService;
import dev.portcullis.ejb.webhook.OwnedWebhookView;
import dev.portcullis.ejb.webhook.SwitchWebhook;
import dev.portcullis.web.http.PageView;
import dev.portcullis.web.http.PagingParams;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The event webhooks of all users, as the zone administers them (ADR 0030). */
@Path("/admin/event-webhooks")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Event webhooks")
public class UserWebhooksResource {
  /** An example of a body. */
  static final String DISABLE =
      """
      {"enabled": false}
      """;

  @Inject private OwnedWebhookService webhooks;

  /** The webhooks. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listUserWebhooks",
      summary = "List the event webhooks of all users, newest first",
      description = "withheld tells how many events an owner was not told of, and by which rule.")
  @APIResponse(responseCode = "200", description = "A page of webhooks")
  public PageView<OwnedWebhookView> list(
      @Parameter(description = "The owners' organization") @QueryParam("organizationId")
          String organizationId,
      @BeanParam OwnedWebhookParams filter,
      @BeanParam PagingParams paging) {
    return PageView.of(
        webhooks.list(organizationId, filter.userId(), filter.contract(), paging.paging()));
  }

  /** One webhook. */
  @GET
  @Path("{webhookId}")
  @Access(ZONE_READ)
  @Operation(operationId = "getUserWebhook", summary = "Get the event webhook of any user")
  public OwnedWebhookView get(@PathParam("webhookId") String webhookId) {
    return webhooks.get(null, webhookId);
  }

  /** Enables or disables a webhook. */
  @PATCH
  @Path("{webhookId}")
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "switchUserWebhook",
      summary = "Disable an event webhook, so that its owner cannot enable it, or enable it again")
  @APIResponse(responseCode = "200", description = "The changed webhook")
  public OwnedWebhookView enable(
      @PathParam("webhookId") String webhookId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "disable", value = DISABLE)))
          SwitchWebhook body) {
    return webhooks.enable(null, webhookId, body);
  }

  /** Deletes a webhook. */
  @DELETE
  @Path("{webhookId}")
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "deleteUserWebhook",
      summary = "Delete the event webhook of any user with its queued callbacks")
  @APIResponse(responseCode = "204", description = "Deleted")
  public void delete(@PathParam("webhookId") String webhookId) {
    webhooks.delete(null, webhookId);
  }
}
