package dev.portcullis.web.webhook;

import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.testevent.TestEventView;
import dev.portcullis.ejb.webhook.testevent.TestEvents;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.RequestedScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** Test events that administrators send to users' webhooks (ADR 0063). */
public abstract class OwnedTestEventsResource {
  @Inject private TestEvents tests;

  /** Sends a test event. */
  @POST
  @Consumes(MediaType.WILDCARD)
  @Access(WRITE)
  @Operation(
      operationId = "test{}Webhook",
      summary = "Send a signed test event to the event webhook of {} and return its response",
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
  public TestEventView send(
      @BeanParam RequestedScope scope, @PathParam("webhookId") String webhookId) {
    return TestEventView.of(tests.send(Caller.current().userId(), scope.scope(), webhookId));
  }
}
