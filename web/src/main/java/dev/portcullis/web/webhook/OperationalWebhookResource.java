package dev.portcullis.web.webhook;

import dev.portcullis.ejb.route.SnakeCased;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.endpoint.RotateSigningKeyRequest;
import dev.portcullis.ejb.webhook.endpoint.RotatedSigningKeyView;
import dev.portcullis.ejb.webhook.http.CallbackTargets;
import dev.portcullis.ejb.webhook.operational.OperationalNoticeView;
import dev.portcullis.ejb.webhook.operational.OperationalWebhookService;
import dev.portcullis.ejb.webhook.operational.OperationalWebhookView;
import dev.portcullis.ejb.webhook.operational.SetOperationalWebhookRequest;
import dev.portcullis.ejb.webhook.testevent.TestEventView;
import dev.portcullis.ejb.webhook.testevent.TestEvents;
import dev.portcullis.kernel.Page;
import dev.portcullis.web.http.ConditionalRequests;
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
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
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
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The webhook that notifies the calling user about the state of their event webhooks (ADR 0068).
 */
@Path("/api/v1/operational-webhook")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Event webhooks")
@ApplicationScoped
public class OperationalWebhookResource {
  private static final String SET =
      """
      {"url": "https://harbor.example/alerts"}
      """;
  private static final String ROTATE =
      """
      {"retire_after_secs": 86400}
      """;

  @Inject private OperationalWebhookService webhooks;
  @Inject private TestEvents tests;
  @Inject private CallbackTargets targets;

  /** Returns the webhook. */
  @GET
  @ConditionalRequests
  @Access(Right.SESSION)
  @Operation(summary = "Get the caller's operational webhook with its delivery state")
  @APIResponse(responseCode = "200", description = "The operational webhook")
  @APIResponse(responseCode = "404", description = "The caller has no operational webhook")
  public OperationalWebhookView get() {
    return webhooks.get(Caller.current().userId());
  }

  /** Creates or replaces the webhook. */
  @PUT
  @ConditionalRequests
  @Access(Right.SESSION)
  @Operation(
      summary = "Set the address that receives notices about the caller's event webhooks",
      description =
          "Notices report that an endpoint was disabled, fails or has recovered, and that callbacks"
              + " became dead letters; `webhooks` describes them. Earlier events cause no notices.")
  @APIResponse(
      responseCode = "200",
      description =
          "The operational webhook; the signing key is present only if this request created the"
              + " webhook")
  public OperationalWebhookView set(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "alerts", value = SET)))
          SetOperationalWebhookRequest body) {
    return webhooks.set(Caller.current().userId(), targets.checked(body.url()));
  }

  /** Deletes the webhook. */
  @DELETE
  @ConditionalRequests
  @Access(Right.SESSION)
  @Operation(summary = "Delete the caller's operational webhook with its pending notices")
  @APIResponse(responseCode = "204", description = "Deleted")
  @APIResponse(responseCode = "404", description = "The caller has no operational webhook")
  public void delete() {
    webhooks.delete(Caller.current().userId());
  }

  /** Rotates the webhook's signing key. */
  @POST
  @Path("/signing-keys/rotate")
  @Consumes(MediaType.WILDCARD)
  @Access(Right.SESSION)
  @Operation(
      summary =
          "Rotate the signing key of the operational webhook; the old key stays valid for a while",
      description = "At most five keys sign at a time; the oldest keys beyond that end at once.")
  @APIResponse(responseCode = "200", description = "The new key; only this response contains it")
  @APIResponse(responseCode = "404", description = "The caller has no operational webhook")
  public RotatedSigningKeyView rotateKey(
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
        JsonBodyReader.readOptional(body, headers.getMediaType(), RotateSigningKeyRequest.class));
  }

  /** Sends a test event to the webhook. */
  @POST
  @Path("/test")
  @Consumes(MediaType.WILDCARD)
  @Access(Right.SESSION)
  @Operation(
      summary = "Send a signed test event to the operational webhook and return its response",
      description = "The type of the event is webhook.test. It names no endpoint and is sent once.")
  @APIResponse(responseCode = "200", description = "The response of the receiver")
  @APIResponse(responseCode = "404", description = "The caller has no operational webhook")
  @APIResponse(
      responseCode = "409",
      description = "Another test event of the caller is in progress")
  @APIResponse(responseCode = "503", description = "Too many test events are in progress")
  public SnakeCased<TestEventView> test() {
    return new SnakeCased<>(TestEventView.of(tests.sendOperational(Caller.current().userId())));
  }

  /** The notices that were sent. */
  @GET
  @Path("/notices")
  @Access(Right.SESSION)
  @PageBounds(limit = 20, maxLimit = 100)
  @CursorExample(CursorExample.OF_UUIDS)
  @Operation(
      summary = "List the notices of the operational webhook, newest first",
      description =
          "At most a hundred notices are pending, and the last hundred finished notices are kept.")
  @APIResponse(
      responseCode = "200",
      description = "The notices",
      headers = {
        @Header(name = "X-Total-Count", description = "The total number of items"),
        @Header(
            name = "X-Next-Cursor",
            description = "The cursor of the next page; absent on the last page",
            schema = @Schema(type = SchemaType.STRING))
      },
      content =
          @Content(
              schema =
                  @Schema(type = SchemaType.ARRAY, implementation = OperationalNoticeView.class)))
  @APIResponse(responseCode = "404", description = "The caller has no operational webhook")
  public Response notices(@BeanParam KeysetParams paging) {
    Page<OperationalNoticeView> page = webhooks.notices(Caller.current().userId(), paging.paging());
    return ArrayPageParams.answer(page);
  }
}
