package dev.portcullis.web.webhook;

import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Redeliveries of the webhooks of an organization's members. */
@Path("/organizations/{id}/event-webhooks/{webhookId}/redeliveries")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Event webhooks")
@OperationSubject(id = "Member", words = "a member")
public class MemberRedeliveriesResource extends OwnedRedeliveriesResource {
  /** Public, because RESTEasy requires a public constructor. */
  public MemberRedeliveriesResource() {}
}
