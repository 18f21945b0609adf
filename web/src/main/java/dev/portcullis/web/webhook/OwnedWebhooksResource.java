package dev.portcullis.web.webhook;

import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.webhook.endpoint.OwnedWebhookService;
import dev.portcullis.ejb.webhook.endpoint.OwnedWebhookView;
import dev.portcullis.ejb.webhook.endpoint.SetWebhookEnabledRequest;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.RequestedScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * The event webhooks of the users of a scope, for its administrators (ADR 0030). The zone's and the
 * organizations' routes inherit from this class.
 */
public abstract class OwnedWebhooksResource {
  private static final String DISABLE =
      """
      {"enabled": false}
      """;

  @Inject private OwnedWebhookService webhooks;

  /** The webhooks of the scope's users, or of those of one organization. */
  PageView<OwnedWebhookView> page(
      RequestedScope scope, String organizationId, OwnedWebhookParams filter, KeysetParams paging) {
    return paging.view(
        part ->
            webhooks.list(scope.scope(), organizationId, filter.userId(), filter.contract(), part));
  }

  /** One webhook. */
  @GET
  @Path("{webhookId}")
  @ConditionalRequests
  @Access(READ)
  @Operation(operationId = "get{}Webhook", summary = "Get the event webhook of {}")
  public OwnedWebhookView get(
      @BeanParam RequestedScope scope, @PathParam("webhookId") String webhookId) {
    return webhooks.get(scope.scope(), webhookId);
  }

  /** Enables or disables a webhook. */
  @PATCH
  @Path("{webhookId}")
  @ConditionalRequests
  @Access(WRITE)
  @Operation(
      operationId = "switch{}Webhook",
      summary = "Disable an event webhook so that its owner cannot enable it, or enable it again")
  @APIResponse(responseCode = "200", description = "The changed webhook")
  @APIResponse(
      responseCode = "409",
      description =
          "An administrator of the zone disabled the webhook, and only an administrator of the zone"
              + " can enable it")
  public OwnedWebhookView enable(
      @BeanParam RequestedScope scope,
      @PathParam("webhookId") String webhookId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "disable", value = DISABLE)))
          SetWebhookEnabledRequest body) {
    return webhooks.enable(scope.scope(), webhookId, body);
  }

  /** Deletes a webhook. */
  @DELETE
  @Path("{webhookId}")
  @ConditionalRequests
  @Access(WRITE)
  @Operation(
      operationId = "delete{}Webhook",
      summary = "Delete the event webhook of {} with its queued callbacks")
  @APIResponse(responseCode = "204", description = "Deleted")
  public void delete(@BeanParam RequestedScope scope, @PathParam("webhookId") String webhookId) {
    webhooks.delete(scope.scope(), webhookId);
  }
}
