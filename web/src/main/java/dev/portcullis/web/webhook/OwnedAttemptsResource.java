package dev.portcullis.web.webhook;

import static dev.portcullis.web.security.Access.Right.READ;

import dev.portcullis.ejb.webhook.AttemptStreamService;
import dev.portcullis.ejb.webhook.CursorPage;
import dev.portcullis.ejb.webhook.DeliveryAttemptView;
import dev.portcullis.web.http.CursorParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.PathScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** The latest attempts over the webhooks of a scope's users, for its administrators (ADR 0062). */
public abstract class OwnedAttemptsResource {
  @Inject private AttemptStreamService attempts;

  /** What was sent last. */
  @GET
  @Access(READ)
  @Operation(
      operationId = "list{}WebhookDeliveries",
      summary = "List the attempts to send callbacks of {} over all webhooks, the latest first",
      description =
          "The event is shown as long as the owner and the caller may see it. Of an organization,"
              + " the newest 1000 webhooks are looked at.")
  @APIResponse(responseCode = "200", description = "A page of attempts")
  public CursorPage<DeliveryAttemptView> list(
      @BeanParam PathScope scope,
      @BeanParam AttemptStreamParams filter,
      @BeanParam CursorParams paging) {
    return attempts.of(
        scope.scope(), filter.webhookId(), filter.isOfFailures(), paging.cursor(), paging.limit());
  }
}
