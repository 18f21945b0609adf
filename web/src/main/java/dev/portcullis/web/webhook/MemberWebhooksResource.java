package dev.portcullis.web.webhook;

import static dev.portcullis.web.security.Access.Right.ORGANIZATION_READ;
import static dev.portcullis.web.security.Access.Right.ORGANIZATION_WRITE;

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
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The event webhooks of an organization's members (ADR 0030). */
@Path("/organizations/{id}/event-webhooks")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Event webhooks")
public class MemberWebhooksResource {
  @Inject private OwnedWebhookService webhooks;

  /** The webhooks. */
  @GET
  @Access(ORGANIZATION_READ)
  @Operation(
      operationId = "listMemberWebhooks",
      summary = "List the event webhooks of members, newest first",
      description = "withheld tells how many events an owner was not told of, and by which rule.")
  @APIResponse(responseCode = "200", description = "A page of webhooks")
  public PageView<OwnedWebhookView> list(
      @PathParam("id") String id,
      @BeanParam OwnedWebhookParams filter,
      @BeanParam PagingParams paging) {
    return PageView.of(
        webhooks.listOfMembers(id, filter.userId(), filter.contract(), paging.paging()));
  }

  /** One webhook. */
  @GET
  @Path("{webhookId}")
  @Access(ORGANIZATION_READ)
  @Operation(operationId = "getMemberWebhook", summary = "Get the event webhook of a member")
  public OwnedWebhookView get(
      @PathParam("id") String id, @PathParam("webhookId") String webhookId) {
    return webhooks.get(id, webhookId);
  }

  /** Enables or disables a webhook. */
  @PATCH
  @Path("{webhookId}")
  @Access(ORGANIZATION_WRITE)
  @Operation(
      operationId = "switchMemberWebhook",
      summary = "Disable an event webhook, so that its owner cannot enable it, or enable it again")
  @APIResponse(responseCode = "200", description = "The changed webhook")
  @APIResponse(
      responseCode = "409",
      description = "An administrator of the zone disabled it, and only one of the zone enables it")
  public OwnedWebhookView enable(
      @PathParam("id") String id,
      @PathParam("webhookId") String webhookId,
      @RequestBody(
              required = true,
              content =
                  @Content(
                      examples =
                          @ExampleObject(name = "disable", value = UserWebhooksResource.DISABLE)))
          SwitchWebhook body) {
    return webhooks.enable(id, webhookId, body);
  }

  /** Deletes a webhook. */
  @DELETE
  @Path("{webhookId}")
  @Access(ORGANIZATION_WRITE)
  @Operation(
      operationId = "deleteMemberWebhook",
      summary = "Delete the event webhook of a member with its queued callbacks")
  @APIResponse(responseCode = "204", description = "Deleted")
  public void delete(@PathParam("id") String id, @PathParam("webhookId") String webhookId) {
    webhooks.delete(id, webhookId);
  }
}
