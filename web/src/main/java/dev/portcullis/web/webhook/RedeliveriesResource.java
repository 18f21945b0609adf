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

/** Callbacks of the calling user's webhooks that are sent again (ADR 0063). */
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

  /** Orders that callbacks are sent again. */
  @POST
  @Access(Right.SESSION)
  @Operation(
      summary = "Send callbacks of a webhook again",
      description =
          "One callback by its sequence, all dead letters since a time, or everything announced of"
              + " a range of blocks, received or not. Ids, bytes and sequences are those of before;"
              + " what is being sent anyway is left alone.")
  @APIResponse(responseCode = "201", description = "Ordered")
  @APIResponse(
      responseCode = "409",
      description =
          "The webhook is disabled, the callback is being sent, or too many orders are under way")
  public Created<RedeliveryView> order(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "one", value = ONE)))
          RedeliverCallbacksRequest body) {
    return Created.of(
        RedeliveryView.of(redeliveries.order(Caller.current().userId(), id, body.range())));
  }

  /** How many callbacks that would be. */
  @POST
  @Path("/preview")
  @Access(Right.SESSION)
  @Operation(summary = "Count the callbacks that would be sent again; nothing is")
  @APIResponse(responseCode = "200", description = "How many")
  @APIResponse(responseCode = "409", description = "The callback is being sent")
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
      summary = "List what of a webhook was ordered to be sent again, newest first",
      description = "The last hundred that ended are remembered.")
  @APIResponse(
      responseCode = "200",
      description = "The orders",
      headers = {
        @Header(name = "X-Total-Count", description = "How many there are"),
        @Header(
            name = "X-Next-Cursor",
            description = "The cursor of the page that follows; absent at the end",
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
  @Operation(summary = "Get one order to send callbacks again, and how far it is")
  @APIResponse(responseCode = "200", description = "The order")
  public RedeliveryView get(
      @PathParam("id") String id, @PathParam("redeliveryId") String redeliveryId) {
    return RedeliveryView.of(redeliveries.get(Caller.current().userId(), id, redeliveryId));
  }

  /** Cancels an order. */
  @DELETE
  @Path("/{redeliveryId}")
  @Access(Right.SESSION)
  @Operation(summary = "Send none of an order's callbacks any more but those that were tried")
  @APIResponse(responseCode = "204", description = "Cancelled")
  public void cancel(@PathParam("id") String id, @PathParam("redeliveryId") String redeliveryId) {
    redeliveries.cancel(Caller.current().userId(), id, redeliveryId);
  }
}
