package dev.portcullis.web.webhook;

import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The records of the event webhooks of an organization's members (ADR 0062). */
@Path("/organizations/{id}/event-webhooks")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Event webhooks")
@OperationSubject(id = "Member", words = "a member")
public class MemberWebhookRecordsResource extends OwnedWebhookRecordsResource {
  /** Public, because RESTEasy requires a public constructor. */
  public MemberWebhookRecordsResource() {}
}
