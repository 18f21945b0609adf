package dev.portcullis.web.health;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.startup.DatabaseHealth;
import dev.portcullis.web.security.Public;
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
 * Says whether this node takes requests (supplement 1.3.5, {@code /readyz}): 200 while all that it
 * needs answers, else 503. An own route beside MicroProfile Health because WildFly does not find
 * health checks inside an EAR (WFLY-12835).
 */
@Path("/readyz")
@Tag(name = "Operations")
@Produces(MediaType.APPLICATION_JSON)
public class ReadinessResource {
  private static final int UNAVAILABLE = 503;

  @Inject DatabaseHealth database;
  @Inject ChainNode chain;

  /** The answer of {@code /readyz}, in the form of MicroProfile Health; UP or DOWN. */
  public record Readiness(String status, List<Check> checks) {}

  /** One thing the node needs. */
  public record Check(String name, String status) {
    static Check of(String name, boolean up) {
      return new Check(name, up ? "UP" : "DOWN");
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
    List<Check> checks =
        List.of(
            Check.of(ChainReadiness.NAME, chain.reachable()),
            Check.of(DatabaseReadiness.NAME, database.answers()));
    boolean up = checks.stream().allMatch(check -> check.status().equals("UP"));
    return Response.status(up ? Response.Status.OK.getStatusCode() : UNAVAILABLE)
        .entity(new Readiness(up ? "UP" : "DOWN", checks))
        .build();
  }
}
