package dev.portcullis.web.webhook;

import dev.portcullis.ejb.route.SnakeCased;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView;
import dev.portcullis.ejb.webhook.record.AttemptView;
import dev.portcullis.ejb.webhook.record.FailedCallbackView;
import dev.portcullis.ejb.webhook.record.WebhookHistoryService;
import dev.portcullis.ejb.webhook.record.WebhookOverviewView;
import dev.portcullis.ejb.webhook.record.WebhookRef;
import dev.portcullis.ejb.webhook.record.WebhookStatisticsView;
import dev.portcullis.web.http.response.CursorPageView;
import dev.portcullis.web.http.response.CursorParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What became of the callbacks of the calling user's webhooks (ADR 0062). */
@Path("/api/v1/event-webhook")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Event webhooks")
@ApplicationScoped
public class WebhookRecordsResource {
  @Inject private WebhookHistoryService records;

  /** What was sent, and what was answered. */
  @GET
  @Path("/{id}/attempts")
  @Access(Right.SESSION)
  @Operation(
      operationId = "listAttempts",
      summary = "List the attempts to send callbacks, the latest first",
      description =
          "With what was sent and answered, as long as the event may be seen. They are kept as"
              + " long as webhook.delivered-retention-days says.")
  @APIResponse(responseCode = "200", description = "A page of attempts")
  public SnakeCased<CursorPageView<AttemptView>> attempts(
      @PathParam("id") String id,
      @BeanParam WebhookRecordParams filter,
      @BeanParam CursorParams paging) {
    return new SnakeCased<>(
        paging.view(
            (cursor, limit) -> records.attempts(own(id), filter.sequence(), cursor, limit)));
  }

  /** What was not received. */
  @GET
  @Path("/{id}/dead-letters")
  @Access(Right.SESSION)
  @Operation(
      operationId = "listDeadLetters",
      summary = "List the callbacks that were given up, the latest first, or are tried again",
      description = "With state=retry those that are tried again, the next first.")
  @APIResponse(responseCode = "200", description = "A page of callbacks")
  public SnakeCased<CursorPageView<FailedCallbackView>> deadLetters(
      @PathParam("id") String id,
      @BeanParam FailedCallbackParams filter,
      @BeanParam CursorParams paging) {
    return new SnakeCased<>(
        paging.view((cursor, limit) -> records.failed(own(id), filter.isDead(), cursor, limit)));
  }

  /** How many callbacks became what. */
  @GET
  @Path("/{id}/statistics")
  @Access(Right.SESSION)
  @Operation(
      operationId = "getWebhookStatistics",
      summary = "Count what became of the callbacks of a webhook")
  @APIResponse(responseCode = "200", description = "The counts")
  public SnakeCased<WebhookStatisticsView> statistics(@PathParam("id") String id) {
    return new SnakeCased<>(records.statistics(own(id)));
  }

  /** How it is. */
  @GET
  @Path("/{id}/health")
  @Access(Right.SESSION)
  @Operation(operationId = "getWebhookHealth", summary = "Tell how a webhook is, and why")
  @APIResponse(responseCode = "200", description = "How it is")
  public SnakeCased<WebhookHealthView> health(@PathParam("id") String id) {
    return new SnakeCased<>(records.health(own(id)));
  }

  /** All of it that one look shows. */
  @GET
  @Path("/{id}/overview")
  @Access(Right.SESSION)
  @Operation(
      operationId = "getWebhookOverview",
      summary = "Get a webhook, how it is and what became of its callbacks in one answer")
  @APIResponse(responseCode = "200", description = "The webhook with its health and statistics")
  public SnakeCased<WebhookOverviewView> overview(@PathParam("id") String id) {
    return new SnakeCased<>(records.overview(Caller.current().userId(), id));
  }

  private static WebhookRef own(String id) {
    return WebhookRef.own(Caller.current().userId(), id);
  }
}
