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

/** How the service did over the last hours (ADR 0087). */
@Path("/admin/statistics")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Operations")
public class StatisticsResource {
  @Inject private StatisticsService statistics;

  /** How it did. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "getStatistics",
      summary = "How webhooks and the gateway of all nodes did over the last hours",
      description =
          "A row a minute is kept for statistics.keep-hours. There are 288 points at most: of more"
              + " than 4 hours, some minutes are put together to the worst of how things stood and"
              + " the sums of what was counted. The last point goes on growing.")
  @APIResponse(responseCode = "200", description = "Points in order, those of no minute left out")
  public StatisticsView read(@BeanParam StatisticsParams params) {
    return statistics.read(params.wanted());
  }
}
