package dev.portcullis.web.webhook;

import dev.portcullis.ejb.route.SnakeCased;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.record.AttemptStreamService;
import dev.portcullis.ejb.webhook.record.DeliveryAttemptView;
import dev.portcullis.ejb.webhook.record.WebhookSummaryService;
import dev.portcullis.ejb.webhook.record.WebhookSummaryView;
import dev.portcullis.web.http.response.CursorExample;
import dev.portcullis.web.http.response.CursorPageView;
import dev.portcullis.web.http.response.CursorParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The latest delivery attempts of the calling user's webhooks (ADR 0062). */
@Path("/api/v1/event-webhook-deliveries")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Event webhooks")
public class AttemptsResource {
  private AttemptStreamService attempts;
  private WebhookSummaryService summaries;

  /** Required by the container. */
  public AttemptsResource() {}

  /** Creates the bean with its dependencies. */
  @Inject
  public AttemptsResource(AttemptStreamService attempts, WebhookSummaryService summaries) {
    this.attempts = attempts;
    this.summaries = summaries;
  }

  /** The latest attempts. */
  @GET
  @Access(Right.SESSION)
  @CursorExample(CursorExample.OF_ATTEMPTS)
  @Operation(
      operationId = "listWebhookDeliveries",
      summary = "List the delivery attempts of all the caller's webhooks, newest first",
      description = "An item contains the event while the caller may see it.")
  @APIResponse(responseCode = "200", description = "A page of attempts")
  public SnakeCased<CursorPageView<DeliveryAttemptView>> list(
      @BeanParam AttemptStreamParams filter, @BeanParam CursorParams paging) {
    return new SnakeCased<>(
        paging.view(
            (cursor, limit) ->
                attempts.own(
                    Caller.current().userId(),
                    filter.webhookId(),
                    filter.isOfFailures(),
                    cursor,
                    limit)));
  }

  /** The number of webhooks in each state. */
  @GET
  @Path("/summary")
  @Access(Right.SESSION)
  @Operation(
      operationId = "getWebhookSummary",
      summary = "Count the caller's webhooks by state, and their pending callbacks")
  @APIResponse(responseCode = "200", description = "The counts")
  public SnakeCased<WebhookSummaryView> summary() {
    return new SnakeCased<>(summaries.own(Caller.current().userId()));
  }
}
