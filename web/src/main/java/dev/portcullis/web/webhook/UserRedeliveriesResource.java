package dev.portcullis.web.webhook;

import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What is sent again of any user's webhook, as the zone administers it. */
@Path("/admin/event-webhooks/{webhookId}/redeliveries")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Event webhooks")
@OperationSubject(id = "User", words = "any user")
public class UserRedeliveriesResource extends OwnedRedeliveriesResource {
  /** Public, because RESTEasy looks for it. */
  public UserRedeliveriesResource() {}
}
