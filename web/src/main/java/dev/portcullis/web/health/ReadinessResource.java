package dev.portcullis.web.health;

import dev.portcullis.ejb.route.Public;
import dev.portcullis.kernel.health.ChainReadiness;
import dev.portcullis.kernel.health.ClockReadiness;
import dev.portcullis.kernel.health.DatabaseReadiness;
import dev.portcullis.kernel.health.HealthCheckRegistry.CheckStatus;
import dev.portcullis.kernel.health.JobReadiness;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * Reports whether this node accepts requests (R-PLT-3): 200 while all its dependencies respond,
 * else 503. Its parts are for load balancers (ADR 0094). The route is public, so it reveals neither
 * causes nor names: {@code GET /admin/health} and the server's own health do.
 */
@ApplicationScoped
@Path("/readyz")
@Tag(name = "Operations")
@Produces(MediaType.APPLICATION_JSON)
public class ReadinessResource {
  private static final int UNAVAILABLE = 503;

  @Inject NodeHealthChecks node;

  /**
   * The response of {@code /readyz}, in the form of MicroProfile Health; UP or DOWN.
   *
   * @param status {@code UP} if all checks are, else {@code DOWN}
   * @param checks of the node's dependencies
   */
  public record Readiness(String status, List<Check> checks) {}

  /**
   * The check of one dependency.
   *
   * @param name of the dependency
   * @param status {@code UP} or {@code DOWN}
   */
  public record Check(String name, String status) {
    static Check of(String name, CheckStatus answer) {
      return new Check(name, answer.up() ? "UP" : "DOWN");
    }
  }

  /** Whether this node accepts requests. */
  @GET
  @Public(limit = Public.Limit.NONE)
  @Operation(operationId = "ready", summary = "Report whether this node accepts requests")
  @APIResponse(
      responseCode = "200",
      description = "All dependencies of the node respond",
      content = @Content(schema = @Schema(implementation = Readiness.class)))
  @APIResponse(
      responseCode = "503",
      description = "A dependency of the node does not respond",
      content = @Content(schema = @Schema(implementation = Readiness.class)))
  public Response ready() {
    return answer(
        List.of(
            chain(),
            database(),
            Check.of(JobReadiness.NAME, node.ofJobs()),
            Check.of(ClockReadiness.NAME, node.ofClock())));
  }

  /**
   * Whether this node serves administrators, machines and auditors: that requires the database, and
   * neither the chain nor jobs.
   */
  @GET
  @Path("/administration")
  @Public(limit = Public.Limit.NONE)
  @Operation(
      operationId = "readyForAdministration",
      summary = "Report whether this node accepts requests that need no chain")
  @APIResponse(
      responseCode = "200",
      description = "The database responds",
      content = @Content(schema = @Schema(implementation = Readiness.class)))
  @APIResponse(
      responseCode = "503",
      description = "The database does not respond",
      content = @Content(schema = @Schema(implementation = Readiness.class)))
  public Response readyForAdministration() {
    return answer(List.of(database()));
  }

  /**
   * Whether this node serves calls to the chain: that requires the chain, and the database for the
   * decisions.
   */
  @GET
  @Path("/chain")
  @Public(limit = Public.Limit.NONE)
  @Operation(
      operationId = "readyForChain",
      summary = "Report whether this node accepts JSON-RPC calls and WebSockets")
  @APIResponse(
      responseCode = "200",
      description = "The chain and the database respond",
      content = @Content(schema = @Schema(implementation = Readiness.class)))
  @APIResponse(
      responseCode = "503",
      description = "One of them does not respond",
      content = @Content(schema = @Schema(implementation = Readiness.class)))
  public Response readyForChain() {
    return answer(List.of(chain(), database()));
  }

  private Check chain() {
    return Check.of(ChainReadiness.NAME, node.ofChain());
  }

  private Check database() {
    return Check.of(DatabaseReadiness.NAME, node.ofDatabase());
  }

  private static Response answer(List<Check> checks) {
    boolean up = checks.stream().allMatch(check -> check.status().equals("UP"));
    return Response.status(up ? Response.Status.OK.getStatusCode() : UNAVAILABLE)
        .entity(new Readiness(up ? "UP" : "DOWN", checks))
        .build();
  }
}
