package dev.portcullis.web.permission;

import static dev.portcullis.web.security.Access.Right.SESSION;

import dev.portcullis.ejb.permission.ContractAbiService;
import dev.portcullis.ejb.permission.ContractAbiView;
import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The ABI of a contract (R-ADM-41). */
@ApplicationScoped
@Path("/contracts/{contractAddress}/abi")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Contract permissions")
public class ContractAbiResource {
  @Inject private ContractAbiService interfaces;

  /** The ABI, and the functions that the caller's roles permit. */
  @GET
  @Access(SESSION)
  @Operation(
      operationId = "getContractAbi",
      summary = "Get the ABI of a contract that the caller may read",
      description =
          "Readers are the zone's readers, members of the organization that registered the"
              + " contract, and users whom one of its function permissions admits.")
  @APIResponse(
      responseCode = "200",
      description = "The ABI and the functions that the caller's roles permit",
      content = @Content(schema = @Schema(implementation = ContractAbiView.class)))
  public ContractAbiView get(@PathParam("contractAddress") String contractAddress) {
    return interfaces.get(PathValue.address("contractAddress", contractAddress));
  }
}
