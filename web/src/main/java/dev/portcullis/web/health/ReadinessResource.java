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
 * Says whether this node takes requests (R-PLT-3): 200 while all that it needs answers, else 503.
 * Its parts are for load balancers (ADR 0094). The route is public, so it says neither why nor
 * which: {@code GET /admin/health} and the server's own health do.
 */
@ApplicationScoped
@Path("/readyz")
@Tag(name = "Operations")
@Produces(MediaType.APPLICATION_JSON)
public class ReadinessResource {
  private static final int UNAVAILABLE = 503;

  @Inject NodeHealthChecks node;

  /**
   * The answer of {@code /readyz}, in the form of MicroProfile Health; UP or DOWN.
   *
   * @param status {@code UP} if all checks are, else {@code DOWN}
   * @param checks what the node needs
   */
  public record Readiness(String status, List<Check> checks) {}

  /**
   * One thing the node needs.
   *
   * @param name what is needed
   * @param status {@code UP} or {@code DOWN}
   */
  public record Check(String name, String status) {
    static Check of(String name, CheckStatus answer) {
      return new Check(name, answer.up() ? "UP" : "DOWN");
    }
  }

  /** Whether this node takes requests. */
  @GET
  @Public(limit = Public.Limit.NONE)
  @Operation(operationId = "ready", summary = "Whether this node takes requests")
  @APIResponse(
      responseCode = "200",
      description = "All that the node needs answers",
      content = @Content(schema = @Schema(implementation = Readiness.class)))
  @APIResponse(
      responseCode = "503",
      description = "Something that the node needs does not answer",
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
   * Whether it answers administrators, machines and auditors: that takes the database, and neither
   * the chain nor jobs.
   */
  @GET
  @Path("/administration")
  @Public(limit = Public.Limit.NONE)
  @Operation(
      operationId = "readyForAdministration",
      summary = "Whether this node takes requests that need no chain")
  @APIResponse(
      responseCode = "200",
      description = "The database answers",
      content = @Content(schema = @Schema(implementation = Readiness.class)))
  @APIResponse(
      responseCode = "503",
      description = "The database does not answer",
      content = @Content(schema = @Schema(implementation = Readiness.class)))
  public Response readyForAdministration() {
    return answer(List.of(database()));
  }

  /**
   * Whether it answers calls to the chain: that takes the chain, and the database to judge them.
   */
  @GET
  @Path("/chain")
  @Public(limit = Public.Limit.NONE)
  @Operation(
      operationId = "readyForChain",
      summary = "Whether this node takes JSON-RPC calls and WebSockets")
  @APIResponse(
      responseCode = "200",
      description = "The chain and the database answer",
      content = @Content(schema = @Schema(implementation = Readiness.class)))
  @APIResponse(
      responseCode = "503",
      description = "One of them does not answer",
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
