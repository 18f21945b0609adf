package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.AuditService;
import dev.portcullis.ejb.audit.OrganizationAuditLogView;
import dev.portcullis.ejb.audit.TimelineService;
import dev.portcullis.ejb.audit.TimelineView;
import dev.portcullis.web.http.response.CursorExample;
import dev.portcullis.web.http.response.CursorParams;
import dev.portcullis.web.http.response.KeysetParams;
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

/** The audit log of one organization (R-ADM-13). */
@Path("/organizations/{id}/audit-logs")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Organizations")
public class OrganizationAuditLogsResource {
  @Inject private AuditService audits;
  @Inject private TimelineService timeline;

  @GET
  @Access(Right.READ)
  @Operation(summary = "List the audit rows of an organization with filters")
  @APIResponse(responseCode = "200", description = "A page of audit rows, newest first")
  public PageView<OrganizationAuditLogView> list(
      @PathParam("id") String id,
      @BeanParam OrganizationAuditParams filters,
      @BeanParam KeysetParams paging) {
    return paging.view(part -> audits.ofOrganization(id, filters.query(), part));
  }

  /** The actions, with the names of their actors. */
  @GET
  @Path("/timeline")
  @Access(Right.READ)
  @CursorExample(CursorExample.OF_THE_TIME_LINE)
  @Operation(
      operationId = "getOrganizationTimeline",
      summary = "List the audit rows of an organization in a timeline, newest first",
      description =
          "The response contains the names of the organization's actors. A page scans a few"
              + " thousand rows at most. With a filter for rare rows it can have few items or none:"
              + " continue while next is present.")
  @APIResponse(responseCode = "200", description = "A page of the timeline")
  public TimelineView timeline(
      @PathParam("id") String id,
      @BeanParam TimelineParams filters,
      @BeanParam CursorParams paging) {
    return timeline.ofOrganization(id, filters.query(null), paging.cursor(), paging.limit());
  }
}
