package dev.portcullis.web;

import dev.portcullis.ejb.route.Public;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Reports that the process serves HTTP (R-PLT-3). */
@ApplicationScoped
@Path("/health")
@Tag(name = "Operations")
@Produces(MediaType.APPLICATION_JSON)
public class StatusResource {
  /**
   * The response of {@code /health}.
   *
   * @param status always {@code UP}
   */
  public record Status(String status) {}

  /** Whether the process serves HTTP. */
  @GET
  @Public(limit = Public.Limit.NONE)
  @Operation(operationId = "health", summary = "Report whether the process serves HTTP")
  public Status health() {
    return new Status("UP");
  }
}
