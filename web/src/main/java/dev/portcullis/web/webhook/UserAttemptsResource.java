package dev.portcullis.web.webhook;

import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The latest delivery attempts of all users' event webhooks, for zone administrators (ADR 0062).
 */
@Path("/admin/event-webhook-deliveries")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Event webhooks")
@OperationSubject(id = "User", words = "any user")
public class UserAttemptsResource extends OwnedAttemptsResource {
  /** Public, because RESTEasy requires a public constructor. */
  public UserAttemptsResource() {}
}
