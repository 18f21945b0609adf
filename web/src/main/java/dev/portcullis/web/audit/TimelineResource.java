package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.TimelineService;
import dev.portcullis.ejb.audit.TimelineView;
import dev.portcullis.web.http.response.CursorExample;
import dev.portcullis.web.http.response.CursorParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Both logs on one timeline; the product's own route (ADR 0086). */
@Path("/audit-logs/timeline")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Audit logs")
public class TimelineResource {
  /** The description of a key that only the zone's routes have. */
  static final String TABLE = "Changes of rows of this table; no audit rows";

  private TimelineService timeline;

  /** Required by the container. */
  public TimelineResource() {}

  /** Creates the bean with its dependencies. */
  @Inject
  public TimelineResource(TimelineService timeline) {
    this.timeline = timeline;
  }

  /** The actions and their changes. */
  @GET
  @Access(Right.ZONE_READ)
  @CursorExample(CursorExample.OF_THE_TIME_LINE)
  @Operation(
      operationId = "getTimeline",
      summary = "List audit rows and changed database rows, merged by time, newest first",
      description =
          "The rows are those of the zone and of every organization. Changed database rows count as"
              + " successes and have no action type. A page scans a few thousand rows at most. With"
              + " a filter for rare rows it can have few items or none: continue while next is"
              + " present.")
  @APIResponse(responseCode = "200", description = "A page of the timeline")
  public TimelineView page(
      @Parameter(description = TABLE) @QueryParam("tableName") String tableName,
      @BeanParam TimelineParams filters,
      @BeanParam CursorParams paging) {
    return timeline.page(filters.query(tableName), paging.cursor(), paging.limit());
  }
}
