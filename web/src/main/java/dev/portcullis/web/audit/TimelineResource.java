package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.TimelineService;
import dev.portcullis.ejb.audit.TimelineView;
import dev.portcullis.web.http.CursorParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Both logs on one time line; the product's own route (ADR 0086). */
@Path("/audit-logs/timeline")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Audit logs")
public class TimelineResource {
  private TimelineService timeline;

  /** For the container. */
  public TimelineResource() {}

  /** As the container makes it. */
  @Inject
  public TimelineResource(TimelineService timeline) {
    this.timeline = timeline;
  }

  /** What was done and what it changed. */
  @GET
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "getTimeline",
      summary = "Audit rows and changed database rows, merged by time, the newest first",
      description =
          "Of the zone and of every organization. A page looks at some thousands of rows at most,"
              + " so one that is asked for what is rare may have few items or none: go on while"
              + " there is a next.")
  @APIResponse(responseCode = "200", description = "A page of the time line")
  public TimelineView page(@BeanParam TimelineParams filters, @BeanParam CursorParams paging) {
    return timeline.page(filters.query(), paging.cursor(), paging.limit());
  }
}
