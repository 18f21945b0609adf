package dev.portcullis.web.webhook;

import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.webhook.redelivery.RedeliverUserCallbacksRequest;
import dev.portcullis.ejb.webhook.redelivery.RedeliveryCountView;
import dev.portcullis.ejb.webhook.redelivery.UserRedeliveryService;
import dev.portcullis.ejb.webhook.redelivery.UserRedeliveryView;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.response.CursorExample;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageBounds;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.RequestedScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** Redeliveries of users' webhooks that administrators order (ADR 0063). */
public abstract class OwnedRedeliveriesResource {
  private static final String FAILED =
      """
      {"failedSince": "2026-11-24T08:00:00Z"}
      """;

  @Inject private UserRedeliveryService redeliveries;

  /** Orders a redelivery of callbacks. */
  @POST
  @Access(WRITE)
  @Operation(
      operationId = "redeliver{}Callbacks",
      summary = "Redeliver callbacks of the event webhook of {}",
      description =
          "The order selects one callback by its sequence, all dead letters since a time, or all"
              + " callbacks that announced events of a range of blocks, received or not.")
  @APIResponse(
      responseCode = "409",
      description =
          "The webhook is disabled, the callback is in flight, or too many orders of its owner are"
              + " in progress")
  public Created<UserRedeliveryView> order(
      @BeanParam RequestedScope scope,
      @PathParam("webhookId") String webhookId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "failed", value = FAILED)))
          RedeliverUserCallbacksRequest body) {
    return Created.of(
        UserRedeliveryView.of(redeliveries.order(scope.scope(), webhookId, body.range())));
  }

  /** The number of callbacks that the order would redeliver. */
  @POST
  @Path("preview")
  @Access(WRITE)
  @Operation(
      operationId = "count{}Redelivery",
      summary = "Count the callbacks of {} that a redelivery would send, without sending them")
  @APIResponse(responseCode = "200", description = "The number of callbacks")
  @APIResponse(responseCode = "409", description = "The callback is in flight")
  public RedeliveryCountView count(
      @BeanParam RequestedScope scope,
      @PathParam("webhookId") String webhookId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "failed", value = FAILED)))
          RedeliverUserCallbacksRequest body) {
    return redeliveries.count(scope.scope(), webhookId, body.range());
  }

  /** The orders. */
  @GET
  @Access(READ)
  @PageBounds(maxLimit = 100)
  @CursorExample(CursorExample.OF_UUIDS)
  @Operation(
      operationId = "list{}Redeliveries",
      summary = "List the redeliveries of the webhook of {}, newest first",
      description = "The last hundred finished orders are kept.")
  @APIResponse(responseCode = "200", description = "A page of orders")
  public PageView<UserRedeliveryView> list(
      @BeanParam RequestedScope scope,
      @PathParam("webhookId") String webhookId,
      @BeanParam KeysetParams paging) {
    return paging.view(
        part -> redeliveries.page(scope.scope(), webhookId, part).map(UserRedeliveryView::of));
  }

  /** One order. */
  @GET
  @Path("{redeliveryId}")
  @Access(READ)
  @Operation(
      operationId = "get{}Redelivery",
      summary = "Get a redelivery of callbacks of {} with its progress")
  @APIResponse(responseCode = "200", description = "The order")
  public UserRedeliveryView get(
      @BeanParam RequestedScope scope,
      @PathParam("webhookId") String webhookId,
      @PathParam("redeliveryId") String redeliveryId) {
    return UserRedeliveryView.of(redeliveries.get(scope.scope(), webhookId, redeliveryId));
  }

  /** Cancels an order. */
  @DELETE
  @Path("{redeliveryId}")
  @Access(WRITE)
  @Operation(
      operationId = "cancel{}Redelivery",
      summary = "Cancel a redelivery of callbacks of {}; callbacks already attempted stay queued")
  @APIResponse(responseCode = "204", description = "Cancelled")
  public void cancel(
      @BeanParam RequestedScope scope,
      @PathParam("webhookId") String webhookId,
      @PathParam("redeliveryId") String redeliveryId) {
    redeliveries.cancel(scope.scope(), webhookId, redeliveryId);
  }
}
