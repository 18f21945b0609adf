package dev.portcullis.web.openapi;

import dev.portcullis.ejb.product.ClientInfo;
import dev.portcullis.ejb.product.InfoView;
import dev.portcullis.ejb.route.Public;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What pages for users and administrators read while they load (R-PLT-4). */
@ApplicationScoped
@Path("/info")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Operations")
public class InfoResource {
  private static final String NAMED =
      "The organization of the domain, as the operator's proxy names it; a malformed one is"
          + " ignored. It grants nothing";

  @Inject private ClientInfo clients;

  /** The enabled features. */
  @GET
  @Public
  @Operation(operationId = "getInfo", summary = "Get the enabled features")
  public InfoView get(
      @HeaderParam("x-org-id") @Parameter(description = NAMED) String organizationId) {
    return clients.info(organizationId);
  }
}
