package dev.portcullis.web.overview;

import dev.portcullis.ejb.overview.OverviewService;
import dev.portcullis.ejb.overview.OverviewView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Everything that needs attention, in one request. */
@Path("/overview")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Operations")
public class OverviewResource {
  @Inject private OverviewService overview;

  /** What needs attention within the caller's access. */
  @GET
  @Access(Right.SESSION)
  @Operation(
      operationId = "getOverview",
      summary = "Get the records that need attention and are visible to the caller",
      description =
          "Readers of the zone see all records, readers of an organization its records, other users"
              + " their own. The response contains at most 8 items of each kind of record.")
  @APIResponse(
      responseCode = "200",
      description = "The records that need attention, with their number")
  public OverviewView overview() {
    return overview.read();
  }
}
