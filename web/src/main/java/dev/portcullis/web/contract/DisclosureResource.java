package dev.portcullis.web.contract;

import static dev.portcullis.ejb.route.PathValue.address;
import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.contract.ContractView;
import dev.portcullis.ejb.contract.DisclosureDefinition;
import dev.portcullis.ejb.contract.DisclosureService;
import dev.portcullis.ejb.contract.ZoneContractService;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The data of a contract that every client may read (R-GTW-18). */
@ApplicationScoped
@Path("/contracts/{contractAddress}/disclosure")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Contract permissions")
public class DisclosureResource {
  private static final String DISCLOSURE =
      """
      {"discloseErc20TotalSupply": true, "discloseBytecode": false,
       "disclosureStartBlock": "0x0",
       "disclosedAddresses": [{"address": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}],
       "disclosedSlots": ["0x0000000000000000000000000000000000000000000000000000000000000004"]}
      """;

  @Inject private DisclosureService disclosures;
  @Inject private ZoneContractService contracts;

  /** The contract, with its disclosure. */
  @GET
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(operationId = "getDisclosure", summary = "Get a contract with its public disclosure")
  @APIResponse(
      responseCode = "200",
      description = "The contract",
      content = @Content(schema = @Schema(implementation = ContractView.class)))
  public ContractView get(@PathParam("contractAddress") String contractAddress) {
    return contracts.get(address("contractAddress", contractAddress));
  }

  /** Replaces the disclosure. */
  @PUT
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceDisclosure",
      summary = "Replace the public disclosure of a contract",
      description =
          "Every known caller can read the disclosed data: the contract's code (eth_getCode), and"
              + " the token's total supply and the balances of the listed accounts (eth_call), from"
              + " a block on. Where disclosure.methods is on, anonymous clients read them, and the"
              + " listed storage slots, with proofs. Only the zone decides on disclosure, whichever"
              + " organization registered the contract.")
  @APIResponse(
      responseCode = "200",
      description = "Replaced",
      content = @Content(schema = @Schema(implementation = ContractView.class)))
  public ContractView replace(
      @PathParam("contractAddress") String contractAddress,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "token", value = DISCLOSURE)))
          DisclosureDefinition body) {
    return disclosures.replace(address("contractAddress", contractAddress), body);
  }
}
