package dev.portcullis.web.monitoring;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;

import dev.portcullis.ejb.health.HealthService;
import dev.portcullis.ejb.health.HealthView;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The health of everything that the node depends on, for operators. */
@Path("/admin/health")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Operations")
public class HealthResource {
  @Inject private HealthService health;

  /** The health of all dependencies. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "getHealth",
      summary =
          "Get the health of the node's dependencies: nodes, database, chain, identity provider,"
              + " jobs",
      description =
          "All dependencies are checked in parallel. A dependency that does not respond within 2.5"
              + " seconds is down. The result is cached for 5 seconds. The status is 200 even if"
              + " every dependency is down; load balancers use /readyz.")
  @APIResponse(
      responseCode = "200",
      description = "Each dependency of the node, and the reason if it is down")
  public HealthView read() {
    return health.read();
  }
}
