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
import dev.portcullis.web.security.PathScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** The latest attempts over the webhooks of a scope's users, for its administrators (ADR 0062). */
public abstract class OwnedAttemptsResource {
  @Inject private AttemptStreamService attempts;
  @Inject private WebhookSummaryService summaries;

  /** What was sent last. */
  @GET
  @Access(READ)
  @CursorExample(CursorExample.OF_ATTEMPTS)
  @Operation(
      operationId = "list{}WebhookDeliveries",
      summary = "List the attempts to send callbacks of {} over all webhooks, the latest first",
      description =
          "The event is shown as long as the owner and the caller may see it. Of an organization,"
              + " the newest 1000 webhooks are looked at.")
  @APIResponse(responseCode = "200", description = "A page of attempts")
  public CursorPageView<DeliveryAttemptView> list(
      @BeanParam PathScope scope,
      @BeanParam AttemptStreamParams filter,
      @BeanParam CursorParams paging) {
    return paging.view(
        (cursor, limit) ->
            attempts.of(scope.scope(), filter.webhookId(), filter.isOfFailures(), cursor, limit));
  }

  /** How many webhooks are how. */
  @GET
  @Path("summary")
  @Access(READ)
  @Operation(
      operationId = "get{}WebhookSummary",
      summary = "Count the event webhooks of {} by how they are, and what waits for all of them")
  @APIResponse(responseCode = "200", description = "The counts")
  public WebhookSummaryView summary(@BeanParam PathScope scope) {
    return summaries.of(scope.scope());
  }
}
