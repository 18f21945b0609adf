package dev.portcullis.web.webhook;

import dev.portcullis.ejb.route.SnakeCased;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.testevent.TestEventView;
import dev.portcullis.ejb.webhook.testevent.TestEvents;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Test events for the calling user's webhooks (ADR 0063). */
@Path("/api/v1/event-webhook/{id}/test")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Event webhooks")
@ApplicationScoped
public class TestEventsResource {
  @Inject private TestEvents tests;

  /** Sends a test event. */
  @POST
  @Consumes(MediaType.WILDCARD)
  @Access(Right.SESSION)
  @Operation(
      summary = "Send a signed test event to a webhook and return its response",
      description =
          "The type of the event is webhook.test. It has no sequence and is sent once, even if the"
              + " owner disabled the webhook.")
  @APIResponse(responseCode = "200", description = "The response of the receiver")
  @APIResponse(
      responseCode = "409",
      description =
          "An administrator disabled the webhook, its receiver polls for events, or another test"
              + " event of the caller is in progress")
  @APIResponse(responseCode = "503", description = "Too many test events are in progress")
  public SnakeCased<TestEventView> send(@PathParam("id") String id) {
    return new SnakeCased<>(TestEventView.of(tests.send(Caller.current().userId(), id)));
  }
}
