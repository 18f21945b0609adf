package dev.portcullis.web.health;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.monitoring.JobOrders;
import dev.portcullis.web.security.Public;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
@ApplicationScoped
@Path("/readyz")
@Tag(name = "Operations")
@Produces(MediaType.APPLICATION_JSON)
public class ReadinessResource {
  private static final int UNAVAILABLE = 503;

  @Inject DatabaseWatch database;
  @Inject ChainNode chain;
  @Inject JobHeartbeats heartbeats;
  @Inject JobConfig config;
  @Inject JobOrders orders;

  /**
   * The answer of {@code /readyz}, in the form of MicroProfile Health; UP or DOWN.
   *
   * @param status {@code UP} if all checks are, else {@code DOWN}
   * @param checks what the node needs
   */
  public record Readiness(String status, List<Check> checks) {}

  /**
   * One thing the node needs; {@code data} has the {@code cause} when it is down, if known, how
   * many of several upstream {@code nodes} could be asked, the jobs that administrators {@code
   * stopped}, and the job that is {@code waiting} for a broker.
   *
   * @param name what is needed
   * @param status {@code UP} or {@code DOWN}
   * @param data {@code cause}: why it is down, if known; {@code nodes}: for example {@code 1 of 2}
   *     where there are several; {@code stopped}: jobs that administrators stopped; {@code
   *     waiting}: since when a job waits for a broker, or for the chain below; absent if there is
   *     none of these
   */
  public record Check(
      String name,
      String status,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> data) {
    static Check of(String name, boolean up) {
      return new Check(name, up ? "UP" : "DOWN", Map.of());
    }

    Check with(String key, Optional<String> value) {
      Map<String, String> all = new TreeMap<>(data);
      value.ifPresent(known -> all.put(key, known));
      return new Check(name, status, all);
    }

    static Check of(String name, Optional<String> cause) {
      return cause
          .map(down -> new Check(name, "DOWN", Map.of(JobReadiness.CAUSE, down)))
          .orElse(of(name, true));
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
            Check.of(ChainReadiness.NAME, chain.reachable())
                .with(ChainReadiness.NODES, chain.spares()),
            Check.of(DatabaseReadiness.NAME, database.answers()),
            Check.of(JobReadiness.NAME, heartbeats.stuck(config.stuckAfter()))
                .with(JobReadiness.STOPPED, orders.stopped())
                .with(JobReadiness.WAITING, heartbeats.waiting()));
    boolean up = checks.stream().allMatch(check -> check.status().equals("UP"));
    return Response.status(up ? Response.Status.OK.getStatusCode() : UNAVAILABLE)
        .entity(new Readiness(up ? "UP" : "DOWN", checks))
        .build();
  }
}
