package dev.portcullis.web.webhook;

import static dev.portcullis.web.security.Access.Right.READ;

import dev.portcullis.ejb.webhook.record.AttemptStreamService;
import dev.portcullis.ejb.webhook.record.DeliveryAttemptView;
import dev.portcullis.ejb.webhook.record.WebhookSummaryService;
import dev.portcullis.ejb.webhook.record.WebhookSummaryView;
import dev.portcullis.web.http.response.CursorExample;
import dev.portcullis.web.http.response.CursorPageView;
import dev.portcullis.web.http.response.CursorParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.RequestedScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * The latest delivery attempts of the webhooks of a scope's users, for its administrators (ADR
 * 0062).
 */
public abstract class OwnedAttemptsResource {
  @Inject private AttemptStreamService attempts;
  @Inject private WebhookSummaryService summaries;

  /** The latest attempts. */
  @GET
  @Access(READ)
  @CursorExample(CursorExample.OF_ATTEMPTS)
  @Operation(
      operationId = "list{}WebhookDeliveries",
      summary = "List the delivery attempts of all webhooks of {}, newest first",
      description =
          "An item contains the event while the owner and the caller may see it. For an"
              + " organization, the list covers its newest 1000 webhooks.")
  @APIResponse(responseCode = "200", description = "A page of attempts")
  public CursorPageView<DeliveryAttemptView> list(
      @BeanParam RequestedScope scope,
      @BeanParam AttemptStreamParams filter,
      @BeanParam CursorParams paging) {
    return paging.view(
        (cursor, limit) ->
            attempts.of(scope.scope(), filter.webhookId(), filter.isOfFailures(), cursor, limit));
  }

  /** The number of webhooks in each state. */
  @GET
  @Path("summary")
  @Access(READ)
  @Operation(
      operationId = "get{}WebhookSummary",
      summary = "Count the event webhooks of {} by state, and their pending callbacks")
  @APIResponse(responseCode = "200", description = "The counts")
  public WebhookSummaryView summary(@BeanParam RequestedScope scope) {
    return summaries.of(scope.scope());
  }
}
