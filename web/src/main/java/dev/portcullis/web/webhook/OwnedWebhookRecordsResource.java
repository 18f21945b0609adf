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
import dev.portcullis.web.security.PathScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * What became of the callbacks of a scope's users, for its administrators (ADR 0062); what is said
 * here once holds for the zone and for organizations.
 */
public abstract class OwnedWebhookRecordsResource {
  @Inject private WebhookHistoryService records;

  /** What was sent, and what was answered. */
  @GET
  @Path("{webhookId}/attempts")
  @Access(READ)
  @Operation(
      operationId = "list{}WebhookAttempts",
      summary = "List the attempts to send callbacks of {}, the latest first",
      description =
          "With what was sent and answered, as long as the owner and the caller may see the event.")
  @APIResponse(responseCode = "200", description = "A page of attempts")
  public CursorPageView<AttemptView> attempts(
      @BeanParam PathScope scope,
      @PathParam("webhookId") String webhookId,
      @BeanParam WebhookRecordParams filter,
      @BeanParam CursorParams paging) {
    WebhookRef webhook = WebhookRef.of(scope.scope(), webhookId);
    return paging.view(
        (cursor, limit) -> records.attempts(webhook, filter.sequence(), cursor, limit));
  }

  /** What was not received. */
  @GET
  @Path("{webhookId}/dead-letters")
  @Access(READ)
  @Operation(
      operationId = "list{}WebhookDeadLetters",
      summary = "List the callbacks of {} that were given up, the latest first, or are tried again",
      description = "With state=retry those that are tried again, the next first.")
  @APIResponse(responseCode = "200", description = "A page of callbacks")
  public CursorPageView<FailedCallbackView> deadLetters(
      @BeanParam PathScope scope,
      @PathParam("webhookId") String webhookId,
      @BeanParam FailedCallbackParams filter,
      @BeanParam CursorParams paging) {
    WebhookRef webhook = WebhookRef.of(scope.scope(), webhookId);
    return paging.view((cursor, limit) -> records.failed(webhook, filter.isDead(), cursor, limit));
  }

  /** How many callbacks became what. */
  @GET
  @Path("{webhookId}/statistics")
  @Access(READ)
  @Operation(
      operationId = "get{}WebhookStatistics",
      summary = "Count what became of the callbacks of a webhook of {}")
  @APIResponse(responseCode = "200", description = "The counts")
  public WebhookStatisticsView statistics(
      @BeanParam PathScope scope, @PathParam("webhookId") String webhookId) {
    return records.statistics(WebhookRef.of(scope.scope(), webhookId));
  }

  /** How it is. */
  @GET
  @Path("{webhookId}/health")
  @Access(READ)
  @Operation(
      operationId = "get{}WebhookHealth",
      summary = "Tell how an event webhook of {} is, and why")
  @APIResponse(responseCode = "200", description = "How it is")
  public WebhookHealthView health(
      @BeanParam PathScope scope, @PathParam("webhookId") String webhookId) {
    return records.health(WebhookRef.of(scope.scope(), webhookId));
  }

  /** All of it that one look shows. */
  @GET
  @Path("{webhookId}/overview")
  @Access(READ)
  @Operation(
      operationId = "get{}WebhookOverview",
      summary =
          "Get an event webhook of {}, how it is and what became of its callbacks in one answer")
  @APIResponse(responseCode = "200", description = "The webhook with its health and statistics")
  public OwnedWebhookOverviewView overview(
      @BeanParam PathScope scope, @PathParam("webhookId") String webhookId) {
    return records.overview(scope.scope(), webhookId);
  }
}
