package dev.portcullis.web.permission;

import dev.portcullis.ejb.decision.event.EventRuleListView;
import dev.portcullis.ejb.decision.event.EventRuleService;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The event permissions of the caller, for clients that filter events themselves (R-IDN-23). */
@ApplicationScoped
@Path("/check/event-permission-rules")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Contract permissions")
public class EventRulesResource {
  @Inject private EventRuleService rules;

  /** The rules of the caller's roles. */
  @GET
  @Access(Right.SESSION)
  @Operation(
      operationId = "getEventPermissionRules",
      summary = "Get the rules by which the caller's roles make events visible")
  @APIResponse(responseCode = "409", description = "There are more than 10,000 rules")
  public EventRuleListView get() {
    return rules.rules();
  }
}
