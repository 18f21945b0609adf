package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.AuditService;
import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.audit.MutationQuery;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageBounds;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The database-level mutation log (R-ADM-45). */
@Path("/audit-logs/db-mutations")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Audit logs")
public class DbMutationsResource {
  /** The bytes of a row before and after the change, each of 32 KiB at most (ADR 0109). */
  static final int ROW_BYTES = 66 << 10;

  @Inject private AuditService audits;

  @GET
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50, rowBytes = ROW_BYTES)
  @Operation(summary = "List changed database rows with filters")
  @APIResponse(responseCode = "200", description = "A page of mutation rows, newest first")
  public PageView<DbMutationView> list(
      @BeanParam MutationParams filters, @BeanParam KeysetParams paging) {
    return page(filters.query(), paging);
  }

  @GET
  @Path("/request/{requestId}")
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50, rowBytes = ROW_BYTES)
  @Operation(summary = "List the database rows changed by one request")
  @APIResponse(responseCode = "200", description = "A page of mutation rows, newest first")
  public PageView<DbMutationView> ofRequest(
      @PathParam("requestId") String requestId, @BeanParam KeysetParams paging) {
    return page(MutationQuery.ofRequest(requestId), paging);
  }

  @GET
  @Path("/trace/{traceId}")
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50, rowBytes = ROW_BYTES)
  @Operation(summary = "List the database rows changed in one trace")
  @APIResponse(responseCode = "200", description = "A page of mutation rows, newest first")
  public PageView<DbMutationView> ofTrace(
      @PathParam("traceId") String traceId, @BeanParam KeysetParams paging) {
    return page(MutationQuery.ofTrace(traceId), paging);
  }

  @GET
  @Path("/resource/{tableName}/{primaryKey}")
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50, rowBytes = ROW_BYTES)
  @Operation(summary = "List the changes of one database row")
  @APIResponse(responseCode = "200", description = "A page of mutation rows, newest first")
  public PageView<DbMutationView> ofResource(
      @PathParam("tableName") String tableName,
      @PathParam("primaryKey") String primaryKey,
      @BeanParam KeysetParams paging) {
    return page(MutationQuery.ofResource(tableName, primaryKey), paging);
  }

  private PageView<DbMutationView> page(MutationQuery query, KeysetParams paging) {
    return paging.view(part -> audits.mutations(query, part));
  }
}
