package dev.portcullis.web.health;

import dev.portcullis.ejb.route.Public;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * Reports whether the orchestrator should end this process and start another (ADR 0094). It depends
 * on nothing outside of the process: a restart repairs no database. No server serves this path
 * itself, as some do {@code /health}.
 */
@ApplicationScoped
@Path("/livez")
@Tag(name = "Operations")
@Produces(MediaType.APPLICATION_JSON)
public class LivenessResource {
  private static final int UNAVAILABLE = 503;

  @Inject NodeHealthChecks node;

  /**
   * The response of {@code /livez}.
   *
   * @param status {@code UP}, or {@code DOWN} if only a new process helps
   */
  public record Liveness(String status) {}

  /** Whether this process is alive. */
  @GET
  @Public(limit = Public.Limit.NONE)
  @Operation(
      operationId = "live",
      summary = "Report whether this process is alive, regardless of its dependencies")
  @APIResponse(
      responseCode = "200",
      description = "The process is alive",
      content = @Content(schema = @Schema(implementation = Liveness.class)))
  @APIResponse(
      responseCode = "503",
      description = "Its threads are deadlocked: restart the process",
      content = @Content(schema = @Schema(implementation = Liveness.class)))
  public Response live() {
    return node.ofProcess().up()
        ? Response.ok(new Liveness("UP")).build()
        : Response.status(UNAVAILABLE).entity(new Liveness("DOWN")).build();
  }
}
