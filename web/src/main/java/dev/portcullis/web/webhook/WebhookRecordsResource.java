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

/** The results of the callbacks of the calling user's webhooks (ADR 0062). */
@Path("/api/v1/event-webhook")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Event webhooks")
@ApplicationScoped
public class WebhookRecordsResource {
  @Inject private WebhookHistoryService records;

  /** The callbacks that were sent, with the responses. */
  @GET
  @Path("/{id}/attempts")
  @Access(Right.SESSION)
  @Operation(
      operationId = "listAttempts",
      summary = "List the delivery attempts of a webhook, newest first",
      description =
          "An item contains the request and the response while the caller may see the event."
              + " Attempts are kept for webhook.delivered-retention-days days.")
  @APIResponse(responseCode = "200", description = "A page of attempts")
  public SnakeCased<CursorPageView<AttemptView>> attempts(
      @PathParam("id") String id,
      @BeanParam AttemptFilterParams filter,
      @BeanParam CursorParams paging) {
    return new SnakeCased<>(
        paging.view(
            (cursor, limit) -> records.attempts(own(id), filter.sequence(), cursor, limit)));
  }

  /** The callbacks that the receiver did not accept. */
  @GET
  @Path("/{id}/dead-letters")
  @Access(Right.SESSION)
  @Operation(
      operationId = "listDeadLetters",
      summary =
          "List the dead letters of a webhook, newest first, or its callbacks that wait for a"
              + " retry",
      description =
          "With state=retry, the list contains callbacks that wait for a retry, the next one"
              + " first.")
  @APIResponse(responseCode = "200", description = "A page of callbacks")
  public SnakeCased<CursorPageView<FailedCallbackView>> deadLetters(
      @PathParam("id") String id,
      @BeanParam FailedCallbackParams filter,
      @BeanParam CursorParams paging) {
    return new SnakeCased<>(
        paging.view((cursor, limit) -> records.failed(own(id), filter.isDead(), cursor, limit)));
  }

  /** The number of callbacks by result. */
  @GET
  @Path("/{id}/statistics")
  @Access(Right.SESSION)
  @Operation(
      operationId = "getWebhookStatistics",
      summary = "Count the callbacks of a webhook by outcome")
  @APIResponse(responseCode = "200", description = "The counts")
  public SnakeCased<WebhookStatisticsView> statistics(@PathParam("id") String id) {
    return new SnakeCased<>(records.statistics(own(id)));
  }

  /** The state of the webhook. */
  @GET
  @Path("/{id}/health")
  @Access(Right.SESSION)
  @Operation(
      operationId = "getWebhookHealth",
      summary = "Get the health of a webhook with the reason")
  @APIResponse(responseCode = "200", description = "The health of the webhook")
  public SnakeCased<WebhookHealthView> health(@PathParam("id") String id) {
    return new SnakeCased<>(records.health(own(id)));
  }

  /** A summary of the webhook in one request. */
  @GET
  @Path("/{id}/overview")
  @Access(Right.SESSION)
  @Operation(
      operationId = "getWebhookOverview",
      summary = "Get a webhook with its health and statistics")
  @APIResponse(responseCode = "200", description = "The webhook with its health and statistics")
  public SnakeCased<WebhookOverviewView> overview(@PathParam("id") String id) {
    return new SnakeCased<>(records.overview(Caller.current().userId(), id));
  }

  private static WebhookRef own(String id) {
    return WebhookRef.own(Caller.current().userId(), id);
  }
}
