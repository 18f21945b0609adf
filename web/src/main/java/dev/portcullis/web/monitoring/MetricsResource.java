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

/**
 * The metrics of this node, for scrapers; servers provide {@code /metrics} themselves (ADR 0070).
 */
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
          "The format is the text format of Prometheus, or OpenMetrics for clients that accept it."
              + " Values from the database or the chain are at most metrics.keep-seconds seconds"
              + " old. If one of them is unavailable, its values are omitted, and"
              + " portcullis_database_up or portcullis_chain_up is 0.")
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

  /**
   * Whether the client accepts OpenMetrics and prefers it to plain text. The accepted types are
   * sorted by preference.
   */
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
