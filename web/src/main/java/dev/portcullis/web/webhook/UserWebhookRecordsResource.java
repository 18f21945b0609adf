package dev.portcullis.web.webhook;

import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The records of all users' event webhooks, for zone administrators (ADR 0062). */
@Path("/admin/event-webhooks")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Event webhooks")
@OperationSubject(id = "User", words = "any user")
public class UserWebhookRecordsResource extends OwnedWebhookRecordsResource {
  /** Public, because RESTEasy requires a public constructor. */
  public UserWebhookRecordsResource() {}
}
