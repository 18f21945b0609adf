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

/** How all that the node needs is, for whoever operates it. */
@Path("/admin/health")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Operations")
public class HealthResource {
  @Inject private HealthService health;

  /** How it all is. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "getHealth",
      summary = "How all that the node needs is: nodes, database, chain, identity provider, jobs",
      description =
          "All are asked side by side, and what gives no answer within 2.5 seconds is down. What"
              + " came of it is kept for 5 seconds and told to all who ask in the meantime. The"
              + " answer is 200 even if everything is down; load balancers ask /readyz.")
  @APIResponse(
      responseCode = "200",
      description = "Each thing that the node needs, and why it is down")
  public HealthView read() {
    return health.read();
  }
}
