package dev.portcullis.web.rpc;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.session.SocketTicketService;
import dev.portcullis.ejb.session.SocketTicketView;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Tickets for clients that cannot set headers when they open a WebSocket (R-IDN-25). */
@Path("/rpc/ws-tickets")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Sessions")
public class SocketTicketsResource {
  @Inject private SocketTicketService tickets;

  @POST
  @Access(Right.SESSION)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "createSocketTicket",
      summary = "Get a ticket that opens /rpc/ws?ticket=… once, from the same network")
  @APIResponse(responseCode = "201", description = "The ticket, which is valid for 30 seconds")
  public Created<SocketTicketView> create() {
    return Created.of(tickets.issue(Caller.current().sessionId()));
  }
}
