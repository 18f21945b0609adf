package dev.portcullis.web.webhook;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.redelivery.RedeliverCallbacksRequest;
import dev.portcullis.ejb.webhook.redelivery.RedeliveryCountView;
import dev.portcullis.ejb.webhook.redelivery.RedeliveryService;
import dev.portcullis.ejb.webhook.redelivery.RedeliveryView;
import dev.portcullis.kernel.Page;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.response.ArrayPageParams;
import dev.portcullis.web.http.response.CursorExample;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageBounds;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Redeliveries of the calling user's webhooks (ADR 0063). */
@Path("/api/v1/event-webhook/{id}/redeliveries")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Event webhooks")
@ApplicationScoped
public class RedeliveriesResource {
  private static final String ONE =
      """
      {"sequence": 42}
      """;
  private static final String BLOCKS =
      """
      {"from_block": 1200, "to_block": 1300}
      """;

  @Inject private RedeliveryService redeliveries;

  /** Orders a redelivery of callbacks. */
  @POST
  @Access(Right.SESSION)
  @Operation(
      summary = "Redeliver callbacks of a webhook",
      description =
          "The order selects one callback by its sequence, all dead letters since a time, or all"
              + " callbacks that announced events of a range of blocks, received or not. Ids, bytes"
              + " and sequences stay the same. Callbacks that are already queued are not affected.")
  @APIResponse(responseCode = "201", description = "Ordered")
  @APIResponse(
      responseCode = "409",
      description =
          "The webhook is disabled, the callback is in flight, or too many orders are in progress")
  public Created<RedeliveryView> order(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "one", value = ONE)))
          RedeliverCallbacksRequest body) {
    return Created.of(
        RedeliveryView.of(redeliveries.order(Caller.current().userId(), id, body.range())));
  }

  /** The number of callbacks that the order would redeliver. */
  @POST
  @Path("/preview")
  @Access(Right.SESSION)
  @Operation(summary = "Count the callbacks that a redelivery would send, without sending them")
  @APIResponse(responseCode = "200", description = "The number of callbacks")
  @APIResponse(responseCode = "409", description = "The callback is in flight")
  public RedeliveryCountView count(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "blocks", value = BLOCKS)))
          RedeliverCallbacksRequest body) {
    return redeliveries.count(Caller.current().userId(), id, body.range());
  }

  /** The orders. */
  @GET
  @Access(Right.SESSION)
  @PageBounds(limit = 20, maxLimit = 100)
  @CursorExample(CursorExample.OF_UUIDS)
  @Operation(
      summary = "List the redeliveries of a webhook, newest first",
      description = "The last hundred finished orders are kept.")
  @APIResponse(
      responseCode = "200",
      description = "The orders",
      headers = {
        @Header(name = "X-Total-Count", description = "The total number of items"),
        @Header(
            name = "X-Next-Cursor",
            description = "The cursor of the next page; absent on the last page",
            schema = @Schema(type = SchemaType.STRING))
      },
      content =
          @Content(
              schema = @Schema(type = SchemaType.ARRAY, implementation = RedeliveryView.class)))
  public Response list(@PathParam("id") String id, @BeanParam KeysetParams paging) {
    Page<RedeliveryView> page =
        redeliveries.page(Caller.current().userId(), id, paging.paging()).map(RedeliveryView::of);
    return ArrayPageParams.answer(page);
  }

  /** One order. */
  @GET
  @Path("/{redeliveryId}")
  @Access(Right.SESSION)
  @Operation(summary = "Get a redelivery with its progress")
  @APIResponse(responseCode = "200", description = "The order")
  public RedeliveryView get(
      @PathParam("id") String id, @PathParam("redeliveryId") String redeliveryId) {
    return RedeliveryView.of(redeliveries.get(Caller.current().userId(), id, redeliveryId));
  }

  /** Cancels an order. */
  @DELETE
  @Path("/{redeliveryId}")
  @Access(Right.SESSION)
  @Operation(summary = "Cancel a redelivery; callbacks already attempted stay queued")
  @APIResponse(responseCode = "204", description = "Cancelled")
  public void cancel(@PathParam("id") String id, @PathParam("redeliveryId") String redeliveryId) {
    redeliveries.cancel(Caller.current().userId(), id, redeliveryId);
  }
}
