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

/** What needs attention, in one request. */
@Path("/overview")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Operations")
public class OverviewResource {
  @Inject private OverviewService overview;

  /** What needs attention of what the caller may see. */
  @GET
  @Access(Right.SESSION)
  @Operation(
      operationId = "getOverview",
      summary = "What needs attention of what the caller may see",
      description =
          "Readers of the zone see everything, readers of an organization what belongs to it, others"
              + " their own. At most 8 items of a kind that names records.")
  @APIResponse(responseCode = "200", description = "What needs attention, and how much there is")
  public OverviewView overview() {
    return overview.read();
  }
}
