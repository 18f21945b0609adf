package dev.portcullis.web.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.endpoint.CreateWebhookRequest;
import dev.portcullis.ejb.webhook.endpoint.CreatedWebhookView;
import dev.portcullis.ejb.webhook.endpoint.ListedWebhookView;
import dev.portcullis.ejb.webhook.endpoint.RotateSigningKeyRequest;
import dev.portcullis.ejb.webhook.endpoint.RotatedSigningKeyView;
import dev.portcullis.ejb.webhook.endpoint.UpdateWebhookRequest;
import dev.portcullis.ejb.webhook.endpoint.WebhookService;
import dev.portcullis.ejb.webhook.endpoint.WebhookView;
import dev.portcullis.ejb.webhook.http.CallbackTargets;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.body.JsonBodyReader;
import dev.portcullis.web.http.body.OptionalBody;
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
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The webhooks of the calling user. This class resolves the host of a callback address before a
 * transaction begins: a slow name server must not keep a transaction open.
 */
@Path("/api/v1/event-webhook")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Event webhooks")
@ApplicationScoped
public class EventWebhooksResource {
  private static final String HEALTH = "health";
  private static final String CREATE =
      """
      {"name": "Transfers", "url": "https://harbor.example/hook",
       "contract": "0x5fbdb2315678afecb367f032d93f642f64180aa3",
       "topic0": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
       "decode_events": true}
      """;
  private static final String FILTERED =
      """
      {"name": "Large deposits", "url": "https://harbor.example/hook",
       "contract": "0x5fbdb2315678afecb367f032d93f642f64180aa3",
       "events": [
         {"topic0": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
          "filters": [{"argument": "to", "equalTo": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]},
         {"topic0": "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925",
          "filters": [{"argument": 2,
            "equalTo": "0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"}]}]}
      """;
  private static final String PAUSE =
      """
      {"enabled": false}
      """;
  private static final String ROTATE =
      """
      {"retire_after_secs": 86400}
      """;

  @Inject private WebhookService webhooks;
  @Inject private CallbackTargets targets;

  @POST
  @Access(Right.SESSION)
  @Operation(summary = "Subscribe a callback address to events of a contract")
  @APIResponse(
      responseCode = "201",
      description = "Created; only this response contains the signing key")
  @APIResponse(responseCode = "503", description = "The chain node does not respond")
  public Created<CreatedWebhookView> create(
      @RequestBody(
              content =
                  @Content(
                      examples = {
                        @ExampleObject(name = "transfers", value = CREATE),
                        @ExampleObject(name = "to somebody", value = FILTERED)
                      }))
          CreateWebhookRequest body) {
    HttpUrl target = body.target().map(targets::checked).orElse(null);
    CreatedWebhookView created = webhooks.create(Caller.current().userId(), body, target);
    return Created.of(created);
  }

  @GET
  @Access(Right.SESSION)
  @PageBounds(limit = 20)
  @CursorExample(CursorExample.OF_UUIDS)
  @Operation(
      summary = "List the caller's webhooks, newest first",
      description =
          "With include, each item also contains the webhook's health; otherwise items have the"
              + " form that the requirements specify.")
  @APIResponse(
      responseCode = "200",
      description = "The webhooks",
      headers = {
        @Header(name = "X-Total-Count", description = "The total number of items"),
        @Header(
            name = "X-Next-Cursor",
            description = "The cursor of the next page; absent on the last page",
            schema = @Schema(type = SchemaType.STRING))
      },
      content =
          @Content(
              schema = @Schema(type = SchemaType.ARRAY, implementation = ListedWebhookView.class)))
  public Response list(
      @Parameter(
              description = "Additional data of each item",
              schema = @Schema(enumeration = {"health"}))
          @QueryParam("include")
          String include,
      @BeanParam KeysetParams paging) {
    if (include != null && !include.equals(HEALTH)) {
      throw Failure.invalid("include", "must be health");
    }
    Page<ListedWebhookView> page =
        webhooks.page(Caller.current().userId(), paging.paging(), include != null);
    return ArrayPageParams.answer(page);
  }

  @GET
  @Path("/{id}")
  @ConditionalRequests
  @Access(Right.SESSION)
  @Operation(summary = "Get one webhook by the id of its endpoint")
  @APIResponse(responseCode = "200", description = "The webhook")
  public WebhookView get(@PathParam("id") String id) {
    return webhooks.get(Caller.current().userId(), id);
  }

  @PATCH
  @Path("/{id}")
  @ConditionalRequests
  @Access(Right.SESSION)
  @Operation(summary = "Change url, enabled, decode_events or ordered")
  @APIResponse(responseCode = "200", description = "The changed webhook")
  @APIResponse(
      responseCode = "409",
      description =
          "An administrator disabled the webhook, and only an administrator can enable it")
  @RequestBody(
      content =
          @Content(
              schema = @Schema(implementation = UpdateWebhookRequest.class),
              examples = @ExampleObject(name = "pause", value = PAUSE)))
  public WebhookView update(@PathParam("id") String id, JsonNode body) {
    UpdateWebhookRequest update = UpdateWebhookRequest.of(body);
    HttpUrl target = update.url().map(targets::checked).orElse(null);
    return webhooks.update(Caller.current().userId(), id, update, target);
  }

  @DELETE
  @Path("/{id}")
  @ConditionalRequests
  @Access(Right.SESSION)
  @Operation(summary = "Delete a webhook with its queued callbacks")
  @APIResponse(responseCode = "204", description = "Deleted")
  public void delete(@PathParam("id") String id) {
    webhooks.delete(Caller.current().userId(), id);
  }

  @POST
  @Path("/{id}/signing-keys/rotate")
  @Consumes(MediaType.WILDCARD)
  @Access(Right.SESSION)
  @Operation(summary = "Rotate the signing key of a webhook; the old key stays valid for a while")
  @APIResponse(responseCode = "200", description = "The new key; only this response contains it")
  public RotatedSigningKeyView rotateKey(
      @PathParam("id") String id,
      @OptionalBody
          @RequestBody(
              content =
                  @Content(
                      schema = @Schema(implementation = RotateSigningKeyRequest.class),
                      examples = @ExampleObject(name = "a day", value = ROTATE)))
          InputStream body,
      @Context HttpHeaders headers)
      throws IOException {
    return webhooks.rotateKey(
        Caller.current().userId(),
        id,
        JsonBodyReader.readOptional(body, headers.getMediaType(), RotateSigningKeyRequest.class));
  }
}
