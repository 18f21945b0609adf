package dev.portcullis.web.webhook;

import static dev.portcullis.web.security.Access.Right.READ;

import dev.portcullis.ejb.webhook.endpoint.OwnedWebhookView;
import dev.portcullis.web.http.response.CursorExample;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.openapi.OperationSubject;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.RequestedScope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The event webhooks of an organization's members (ADR 0030). */
@Path("/organizations/{id}/event-webhooks")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Event webhooks")
@OperationSubject(id = "Member", words = "a member")
public class MemberWebhooksResource extends OwnedWebhooksResource {
  /** Public, because RESTEasy requires a public constructor. */
  public MemberWebhooksResource() {}

  /** The webhooks. */
  @GET
  @Access(READ)
  @CursorExample(CursorExample.OF_UUIDS)
  @Operation(
      operationId = "listMemberWebhooks",
      summary = "List the event webhooks of members, newest first",
      description =
          "withheld contains the number of events that an owner did not receive, by rule.")
  @APIResponse(responseCode = "200", description = "A page of webhooks")
  public PageView<OwnedWebhookView> list(
      @BeanParam RequestedScope scope,
      @BeanParam OwnedWebhookParams filter,
      @BeanParam KeysetParams paging) {
    return page(scope, null, filter, paging);
  }
}
