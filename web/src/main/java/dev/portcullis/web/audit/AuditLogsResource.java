package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.AuditService;
import dev.portcullis.ejb.audit.RecentLogView;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageBounds;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.http.response.PagingParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The audit log of the zone (R-ADM-43). */
@Path("/audit-logs")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Audit logs")
public class AuditLogsResource {
  /** The last row that a page can begin with (R-ADM-43). */
  private static final int LAST_OFFSET = 9_999;

  @Inject private AuditService audits;

  /**
   * The response of {@code /audit-logs/action-types}.
   *
   * @param actionTypes all types of audit rows
   */
  public record ActionTypes(List<String> actionTypes) {}

  @GET
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50, maxOffset = LAST_OFFSET)
  @Operation(summary = "List audit rows with filters")
  @APIResponse(responseCode = "200", description = "A page of audit rows, newest first")
  public PageView<AuditLogView> list(
      @BeanParam AuditParams filters, @BeanParam KeysetParams paging) {
    return paging.view(part -> audits.page(filters.query(), part));
  }

  @GET
  @Path("/user/{userId}")
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50)
  @Operation(summary = "List the audit rows of one user")
  @APIResponse(responseCode = "200", description = "A page of audit rows, newest first")
  public PageView<AuditLogView> ofUser(
      @PathParam("userId") String userId, @BeanParam KeysetParams paging) {
    return paging.view(part -> audits.ofUser(userId, part));
  }

  @GET
  @Path("/action/{actionType}")
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50)
  @Operation(summary = "List the audit rows of one action type")
  @APIResponse(responseCode = "200", description = "A page of audit rows, newest first")
  public PageView<AuditLogView> ofAction(
      @PathParam("actionType") String actionType, @BeanParam KeysetParams paging) {
    return paging.view(part -> audits.ofAction(actionType, part));
  }

  @GET
  @Path("/request/{requestId}")
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50)
  @Operation(summary = "List the audit rows of one HTTP request")
  @APIResponse(responseCode = "200", description = "A page of audit rows, newest first")
  public PageView<AuditLogView> ofRequest(
      @PathParam("requestId") String requestId, @BeanParam KeysetParams paging) {
    return paging.view(part -> audits.ofRequest(requestId, part));
  }

  @GET
  @Path("/trace/{traceId}")
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 50)
  @Operation(summary = "List the audit rows of one trace, which may span requests and services")
  @APIResponse(responseCode = "200", description = "A page of audit rows, newest first")
  public PageView<AuditLogView> ofTrace(
      @PathParam("traceId") String traceId, @BeanParam KeysetParams paging) {
    return paging.view(part -> audits.ofTrace(traceId, part));
  }

  @GET
  @Path("/recent")
  @Access(Right.ZONE_READ)
  @PageBounds(limit = 100, rowBytes = DbMutationsResource.ROW_BYTES)
  @Operation(summary = "List the rows of both logs of the last 24 hours, merged by time")
  @APIResponse(responseCode = "200", description = "A page of audit and mutation rows")
  public PageView<RecentLogView> recent(
      @QueryParam("userId") String userId,
      @QueryParam("actionType") String actionType,
      @BeanParam PagingParams paging) {
    return paging.view(part -> audits.recent(userId, actionType, part));
  }

  @GET
  @Path("/action-types")
  @Access(Right.ZONE_READ)
  @Operation(summary = "List all audit action types")
  @APIResponse(responseCode = "200", description = "The action types")
  public ActionTypes actionTypes() {
    return new ActionTypes(AuditAction.wireNames());
  }
}
