package dev.portcullis.web.monitoring;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;

import dev.portcullis.ejb.statistics.StatisticsService;
import dev.portcullis.ejb.statistics.StatisticsView;
import dev.portcullis.web.security.Access;
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

/** Statistics of the service over the last hours (ADR 0087). */
@Path("/admin/statistics")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Operations")
public class StatisticsResource {
  @Inject private StatisticsService statistics;

  /** The statistics. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "getStatistics",
      summary = "Get statistics of webhooks and the gateway of all nodes over the last hours",
      description =
          "One row per minute is kept for statistics.keep-hours hours. The response has 288 points"
              + " at most. For periods over 4 hours, each point aggregates several minutes: the"
              + " worst value of each gauge and the sum of each counter. The last point is"
              + " incomplete and can still grow.")
  @APIResponse(
      responseCode = "200",
      description = "Points in order of time; minutes without data are omitted")
  public StatisticsView read(@BeanParam StatisticsParams params) {
    return statistics.read(params.hours());
  }
}
