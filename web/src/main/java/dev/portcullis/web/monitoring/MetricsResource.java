package dev.portcullis.web.monitoring;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;

import dev.portcullis.ejb.metrics.Exposition;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What this node measures, for scrapers; servers have {@code /metrics} themselves (ADR 0070). */
@Path("/admin/metrics")
@ApplicationScoped
@Tag(name = "Operations")
public class MetricsResource {
  private static final String OPEN_METRICS = "application/openmetrics-text";

  @Inject private Exposition exposition;

  /** All metrics. */
  @GET
  @Produces({MediaType.TEXT_PLAIN, OPEN_METRICS})
  @Access(value = ZONE_READ, scraper = true)
  @Operation(
      operationId = "getMetrics",
      summary = "Read the metrics of this node and of the service",
      description =
          "In the text format of Prometheus, or in that of OpenMetrics for whoever accepts it. What"
              + " is read from the database or the chain is a few seconds old at most"
              + " (metrics.keep-seconds); what is away is left out, and portcullis_database_up or"
              + " portcullis_chain_up is 0.")
  @APIResponse(
      responseCode = "200",
      description = "The metrics",
      content = {
        @Content(mediaType = MediaType.TEXT_PLAIN, schema = @Schema(implementation = String.class)),
        @Content(mediaType = OPEN_METRICS, schema = @Schema(implementation = String.class))
      })
  public Response metrics(@Context HttpHeaders headers) {
    return accepts(headers)
        ? Response.ok(exposition.openMetrics(), OPEN_METRICS + "; version=1.0.0; charset=utf-8")
            .build()
        : Response.ok(exposition.prometheus(), "text/plain; version=0.0.4; charset=utf-8").build();
  }

  /** Whether OpenMetrics is named, and before plain text: sorted, what is wanted most is first. */
  private static boolean accepts(HttpHeaders headers) {
    return headers.getAcceptableMediaTypes().stream()
        .map(wanted -> wanted.getType() + "/" + wanted.getSubtype())
        .filter(
            wanted -> wanted.equalsIgnoreCase(OPEN_METRICS) || wanted.matches("text/.*|\\*/\\*"))
        .findFirst()
        .filter(OPEN_METRICS::equalsIgnoreCase)
        .isPresent();
  }
}
