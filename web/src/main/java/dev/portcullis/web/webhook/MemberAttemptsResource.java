package dev.portcullis.web.webhook;

import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The latest attempts for the event webhooks of an organization's members (ADR 0062). */
@Path("/organizations/{id}/event-webhook-deliveries")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Event webhooks")
@OperationSubject(id = "Member", words = "a member")
public class MemberAttemptsResource extends OwnedAttemptsResource {
  /** Public, because RESTEasy requires a public constructor. */
  public MemberAttemptsResource() {}
}
