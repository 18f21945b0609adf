package dev.portcullis.web.contract;

import static dev.portcullis.ejb.route.PathValue.address;

import dev.portcullis.ejb.contract.DisclosureCheckService;
import dev.portcullis.ejb.contract.DisclosureCheckView;
import dev.portcullis.ejb.route.Public;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What is disclosed of contracts, for clients without a session (R-IDN-22). */
@ApplicationScoped
@Path("/public-check")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Contract permissions")
public class PublicCheckResource {
  private static final String ADDRESS = "^0x[0-9a-fA-F]{40}$";
  private static final String MEANING = "The address of a contract, in any case";
  private static final String EXAMPLE = "0x5fbdb2315678afecb367f032d93f642f64180aa3";

  @Inject private DisclosureCheckService disclosures;

  /** Whether the code of a contract is disclosed. */
  @GET
  @Path("bytecode-disclosure")
  @Public
  @Operation(
      operationId = "checkBytecodeDisclosure",
      summary = "Check whether the code of a contract is disclosed")
  public DisclosureCheckView bytecode(
      @QueryParam("address")
          @Parameter(
              description = MEANING,
              required = true,
              example = EXAMPLE,
              schema = @Schema(pattern = ADDRESS))
          String contract) {
    return disclosures.bytecode(address("address", contract));
  }

  /** Whether the total supply of a token is disclosed. */
  @GET
  @Path("supply-disclosure")
  @Public
  @Operation(
      operationId = "checkSupplyDisclosure",
      summary = "Check whether the total supply of a token is disclosed")
  public DisclosureCheckView supply(
      @QueryParam("address")
          @Parameter(
              description = MEANING,
              required = true,
              example = EXAMPLE,
              schema = @Schema(pattern = ADDRESS))
          String contract) {
    return disclosures.supply(address("address", contract));
  }
}
