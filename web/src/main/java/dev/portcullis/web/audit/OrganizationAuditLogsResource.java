package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.AuditService;
import dev.portcullis.ejb.audit.OrganizationAuditLogView;
import dev.portcullis.web.http.PageView;
import dev.portcullis.web.http.PagingParams;
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

/** The audit log of one organization (document 1, "Organizations"). */
@Path("/organizations/{id}/audit-logs")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Organizations")
public class OrganizationAuditLogsResource {
  @Inject private AuditService audits;

  @GET
  @Access(Right.READ)
  @Operation(summary = "List the audit rows of an organization with filters")
  @APIResponse(responseCode = "200", description = "A page of audit rows, newest first")
  public PageView<OrganizationAuditLogView> list(
      @PathParam("id") String id,
      @BeanParam OrganizationAuditParams filters,
      @BeanParam PagingParams paging) {
    return PageView.of(audits.ofOrganization(id, filters.query(), paging.paging()));
  }
}
