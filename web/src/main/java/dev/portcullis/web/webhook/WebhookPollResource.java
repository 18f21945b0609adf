package dev.portcullis.web.webhook;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.polling.EventPageView;
import dev.portcullis.ejb.webhook.polling.EventPollHandler;
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
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Events for a receiver that cannot be called, or that lags behind (ADR 0064). */
@Path("/api/v1/event-webhook/{id}/events")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Event webhooks")
@ApplicationScoped
public class WebhookPollResource {
  @Inject private EventPollHandler pages;

  @GET
  @Access(Right.SESSION)
  @Operation(
      operationId = "pollEvents",
      summary = "Poll the events of a webhook, sent or not",
      description =
          "Each event has the webhook-id and the body of its callback. To get the following events,"
              + " send next as after; repeat at once while more is true.")
  @APIResponse(
      responseCode = "200",
      description = "Events in their order",
      content = @Content(schema = @Schema(implementation = EventPageView.class)))
  @APIResponse(responseCode = "409", description = "The webhook is disabled")
  @APIResponse(
      responseCode = "410",
      description =
          "The next event is no longer kept; omit after to begin with the oldest kept event")
  @APIResponse(
      responseCode = "503",
      description = "Too many requests poll the same webhook at the same time")
  public CompletionStage<EventPageView> list(
      @PathParam("id") String id, @BeanParam PollParams params) {
    PollParams.PollRequest pollRequest = params.parse();
    return pages.page(
        Caller.current().userId(),
        id,
        pollRequest.after(),
        pollRequest.limit(),
        pollRequest.patience());
  }
}
