package dev.portcullis.web.contract;

import static dev.portcullis.ejb.route.PathValue.address;
import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.contract.ContestedContractView;
import dev.portcullis.ejb.contract.ContractClaimService;
import dev.portcullis.ejb.contract.ContractClaimView;
import dev.portcullis.kernel.Failure;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Claims of contracts by organizations, which the zone decides (ADR 0106). */
@ApplicationScoped
@Path("/admin")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Contract claims")
public class ContractClaimsResource {
  private static final Set<String> STATES = Set.of("open", "confirmed", "refused");

  private static final String CLAIMANT =
      "The claimant; may be absent if only one organization claims the contract";

  @Inject private ContractClaimService claims;

  /** The claims. */
  @GET
  @Path("contract-claims")
  @Access(ZONE_READ)
  @Operation(
      operationId = "listContractClaims",
      summary =
          "List the claims of organizations to contracts with unknown deployers, newest first",
      description =
          "An organization registers contracts that it deployed through the gate. If the deployer"
              + " of a contract is unknown, the request is rejected with CONTRACT_UNCONFIRMED and"
              + " recorded here.")
  @APIResponse(responseCode = "200", description = "A page of claims")
  public PageView<ContractClaimView> list(
      @Parameter(
              description = "Only claims in this state",
              schema = @Schema(enumeration = {"open", "confirmed", "refused"}))
          @QueryParam("state")
          String state,
      @Parameter(description = "Only claims of this organization") @QueryParam("organizationId")
          String organizationId,
      @BeanParam KeysetParams paging) {
    if (state != null && !STATES.contains(state)) {
      throw Failure.invalid("state", "must be open, confirmed or refused");
    }
    return paging.view(part -> claims.list(state, organizationId, part));
  }

  /** Accepts the claim of the organization. */
  @POST
  @Path("contract-claims/{contractAddress}/confirm")
  @Consumes(MediaType.WILDCARD)
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "confirmContractClaim",
      summary = "Confirm the claim of an organization to a contract",
      description =
          "The organization's next request to register the contract succeeds. If the organization"
              + " has already registered the contract, the contract is no longer contested. A"
              + " repeated request changes nothing.")
  @APIResponse(responseCode = "200", description = "The claim")
  public ContractClaimView confirm(
      @PathParam("contractAddress") String contractAddress,
      @Parameter(description = CLAIMANT) @QueryParam("organizationId") String organizationId) {
    return claims.confirm(address("contractAddress", contractAddress), organizationId);
  }

  /** Rejects the claim of the organization. */
  @POST
  @Path("contract-claims/{contractAddress}/refuse")
  @Consumes(MediaType.WILDCARD)
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "refuseContractClaim",
      summary = "Refuse the claim of an organization to a contract",
      description =
          "Further requests of the organization are rejected and open no claim. A registered"
              + " contract stays registered. A repeated request changes nothing.")
  @APIResponse(responseCode = "200", description = "The claim")
  public ContractClaimView refuse(
      @PathParam("contractAddress") String contractAddress,
      @Parameter(description = CLAIMANT) @QueryParam("organizationId") String organizationId) {
    return claims.refuse(address("contractAddress", contractAddress), organizationId);
  }

  /** The contested contracts. */
  @GET
  @Path("contested-contracts")
  @Access(ZONE_READ)
  @Operation(
      operationId = "listContestedContracts",
      summary = "List contracts that an organization registered and did not deploy, newest first",
      description =
          "These contracts were registered before the rule existed, or while it was off. To keep a"
              + " contract, confirm the organization's claim. Otherwise remove the contract from"
              + " the organization.")
  @APIResponse(responseCode = "200", description = "A page of contracts")
  public PageView<ContestedContractView> contested(@BeanParam KeysetParams paging) {
    return paging.view(part -> claims.contested(part));
  }
}
