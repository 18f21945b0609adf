package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.LogVerificationQuery;
import dev.portcullis.ejb.audit.LogVerificationService;
import dev.portcullis.ejb.audit.LogVerificationView;
import dev.portcullis.ejb.audit.VerifiedLogsView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Verifies the integrity of both logs; the product's own route (ADR 0014). */
@Path("/audit-logs")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Audit logs")
public class LogVerificationResource {
  private static final String HASH =
      "5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456";

  @Inject private LogVerificationService verification;

  /** The results of the latest verification. */
  @GET
  @Path("verifications")
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "listLogVerifications",
      summary = "Get the last verification of each log: its time, user and result",
      description =
          "A log counts as verified when one user has verified all its rows, in one request or in"
              + " several. This is a record and no proof: anyone who can change the logs can change"
              + " it.")
  @APIResponse(responseCode = "200", description = "The logs")
  public VerifiedLogsView verifications() {
    return verification.last();
  }

  /** Verifies both logs now. */
  @GET
  @Path("verify")
  @Access(Right.ZONE_READ)
  @Operation(summary = "Verify the hash chains of the audit log and the database mutation log")
  @APIResponse(
      responseCode = "200",
      description = "The number of checked rows, and the first broken row")
  public LogVerificationView verify(
      @Parameter(
              description = "The log to verify; both by default",
              schema = @Schema(enumeration = {"audit", "db_mutation"}))
          @QueryParam("log")
          String log,
      @Parameter(
              description = "The value of next in an earlier response",
              example = "audit:0:0",
              schema = @Schema(pattern = "^(?:audit|db_mutation):-?[0-9]{1,10}:[0-9]{1,18}$"))
          @QueryParam("from")
          String from,
      @Parameter(
              description = "The maximum number of rows; 100000 by default",
              schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "1000000"))
          @QueryParam("limit")
          String limit,
      @Parameter(
              description =
                  "Heads of an earlier response, separated by commas: the logs must still contain"
                      + " each of them",
              example = "audit:0:1:" + HASH,
              schema =
                  @Schema(pattern = "^(?:[a-z_]{1,20}:[0-9]{1,9}:[0-9]{1,18}:[0-9a-f]{64},?)+$"))
          @QueryParam("heads")
          String heads) {
    return verification.verify(new LogVerificationQuery(log, from, limit, heads));
  }
}
