package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.LogVerificationQuery;
import dev.portcullis.ejb.audit.LogVerificationService;
import dev.portcullis.ejb.audit.LogVerificationView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Whether the two logs are what was written; the product's own route (ADR 0014). */
@Path("/audit-logs/verify")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@Tag(name = "Audit logs")
public class LogVerificationResource {
  @Inject private LogVerificationService verification;

  @GET
  @Access(Right.ZONE_READ)
  @Operation(summary = "Verify the hash chains of the audit log and the database mutation log")
  @APIResponse(
      responseCode = "200",
      description = "How many rows were checked, and the first broken")
  public LogVerificationView verify(
      @QueryParam("log") String log,
      @QueryParam("from") String from,
      @QueryParam("limit") String limit,
      @QueryParam("heads") String heads) {
    return verification.verify(new LogVerificationQuery(log, from, limit, heads));
  }
}
