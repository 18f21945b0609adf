package dev.portcullis.web.webhook;

import static dev.portcullis.web.security.Access.Right.READ;

import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView;
import dev.portcullis.ejb.webhook.record.AttemptView;
import dev.portcullis.ejb.webhook.record.FailedCallbackView;
import dev.portcullis.ejb.webhook.record.OwnedWebhookOverviewView;
import dev.portcullis.ejb.webhook.record.WebhookHistoryService;
import dev.portcullis.ejb.webhook.record.WebhookRef;
import dev.portcullis.ejb.webhook.record.WebhookStatisticsView;
import dev.portcullis.web.http.response.CursorPageView;
import dev.portcullis.web.http.response.CursorParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.RequestedScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * The results of the callbacks of a scope's users, for its administrators (ADR 0062). The zone's
 * and the organizations' routes inherit from this class.
 */
public abstract class OwnedWebhookRecordsResource {
  @Inject private WebhookHistoryService records;

  /** The callbacks that were sent, with the responses. */
  @GET
  @Path("{webhookId}/attempts")
  @Access(READ)
  @Operation(
      operationId = "list{}WebhookAttempts",
      summary = "List the delivery attempts of a webhook of {}, newest first",
      description =
          "An item contains the request and the response while the owner and the caller may see the"
              + " event.")
  @APIResponse(responseCode = "200", description = "A page of attempts")
  public CursorPageView<AttemptView> attempts(
      @BeanParam RequestedScope scope,
      @PathParam("webhookId") String webhookId,
      @BeanParam AttemptFilterParams filter,
      @BeanParam CursorParams paging) {
    WebhookRef webhook = WebhookRef.of(scope.scope(), webhookId);
    return paging.view(
        (cursor, limit) -> records.attempts(webhook, filter.sequence(), cursor, limit));
  }

  /** The callbacks that the receiver did not accept. */
  @GET
  @Path("{webhookId}/dead-letters")
  @Access(READ)
  @Operation(
      operationId = "list{}WebhookDeadLetters",
      summary =
          "List the dead letters of a webhook of {}, newest first, or its callbacks that wait for a"
              + " retry",
      description =
          "With state=retry, the list contains callbacks that wait for a retry, the next one"
              + " first.")
  @APIResponse(responseCode = "200", description = "A page of callbacks")
  public CursorPageView<FailedCallbackView> deadLetters(
      @BeanParam RequestedScope scope,
      @PathParam("webhookId") String webhookId,
      @BeanParam FailedCallbackParams filter,
      @BeanParam CursorParams paging) {
    WebhookRef webhook = WebhookRef.of(scope.scope(), webhookId);
    return paging.view((cursor, limit) -> records.failed(webhook, filter.isDead(), cursor, limit));
  }

  /** The number of callbacks by result. */
  @GET
  @Path("{webhookId}/statistics")
  @Access(READ)
  @Operation(
      operationId = "get{}WebhookStatistics",
      summary = "Count the callbacks of a webhook of {} by outcome")
  @APIResponse(responseCode = "200", description = "The counts")
  public WebhookStatisticsView statistics(
      @BeanParam RequestedScope scope, @PathParam("webhookId") String webhookId) {
    return records.statistics(WebhookRef.of(scope.scope(), webhookId));
  }

  /** The state of the webhook. */
  @GET
  @Path("{webhookId}/health")
  @Access(READ)
  @Operation(
      operationId = "get{}WebhookHealth",
      summary = "Get the health of an event webhook of {} with the reason")
  @APIResponse(responseCode = "200", description = "The health of the webhook")
  public WebhookHealthView health(
      @BeanParam RequestedScope scope, @PathParam("webhookId") String webhookId) {
    return records.health(WebhookRef.of(scope.scope(), webhookId));
  }

  /** A summary of the webhook in one request. */
  @GET
  @Path("{webhookId}/overview")
  @Access(READ)
  @Operation(
      operationId = "get{}WebhookOverview",
      summary = "Get an event webhook of {} with its health and statistics")
  @APIResponse(responseCode = "200", description = "The webhook with its health and statistics")
  public OwnedWebhookOverviewView overview(
      @BeanParam RequestedScope scope, @PathParam("webhookId") String webhookId) {
    return records.overview(scope.scope(), webhookId);
  }
}
