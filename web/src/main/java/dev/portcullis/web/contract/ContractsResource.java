package dev.portcullis.web.contract;

import static dev.portcullis.ejb.route.PathValue.address;
import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.contract.ContractView;
import dev.portcullis.ejb.contract.GroupedContracts;
import dev.portcullis.ejb.contract.TemplateContracts;
import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageBounds;
import dev.portcullis.web.http.response.SearchParams;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The contracts of an organization (R-ADM-30). */
@ApplicationScoped
@Path("/organizations/{id}/contracts")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization contracts")
public class ContractsResource {
  private static final String DEFINITION =
      """
      {"contractAddress": "0x5fbdb2315678afecb367f032d93f642f64180aa3",
       "abi": "[{\\"type\\":\\"event\\",\\"name\\":\\"Ping\\",\\"inputs\\":[]}]",
       "name": "Token", "description": "The harbor token", "templateKey": "erc20"}
      """;

  @Inject private ContractService contracts;

  /** Groups by template with counts, then contracts without template; limit 1 to 100. */
  @GET
  @Access(READ)
  @Operation(
      operationId = "listContracts",
      summary = "List contracts: template groups with counts, then contracts without template")
  @PageBounds(maxLimit = 100)
  public GroupedContractsView list(
      @PathParam("id") String id,
      @BeanParam ContractListParams fields,
      @BeanParam KeysetParams paging,
      @BeanParam SearchParams search) {
    boolean withAbi = fields.withAbi();
    GroupedContracts first = contracts.list(id, search.search(), withAbi, paging.first());
    return GroupedContractsView.of(
        first,
        paging.view(
            first.page(), part -> contracts.list(id, search.search(), withAbi, part).page()));
  }

  /** Registers a contract. */
  @POST
  @Access(WRITE)
  @BodyLimit(bytes = BodyLimit.TEXTS)
  @Operation(
      operationId = "registerContract",
      summary = "Register a contract",
      description =
          "The address must have a contract, and the organization must have deployed it through the"
              + " gate. If its deployer is unknown, the zone must confirm the organization's claim."
              + " Until then the response is 403 with CONTRACT_UNCONFIRMED, and the claim is"
              + " recorded. Administrators of the zone can register any contract.")
  @APIResponse(responseCode = "201", description = "Registered")
  @APIResponse(
      responseCode = "403",
      description =
          "The caller lacks the right, another organization deployed the contract, or the zone has"
              + " not confirmed the claim (CONTRACT_UNCONFIRMED)")
  @APIResponse(responseCode = "409", description = "The address is registered")
  @APIResponse(
      responseCode = "503",
      description = "The chain node does not report whether the address has a contract")
  public Created<ContractView> register(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "token", value = DEFINITION)))
          ContractDefinition body) {
    return Created.of(contracts.register(id, body));
  }

  /** The contracts of one template. */
  @GET
  @Path("by-template/{templateId}")
  @Access(READ)
  @Operation(
      operationId = "listContractsOfTemplate",
      summary = "List the contracts of one template, newest first")
  public TemplateContractsView listOfTemplate(
      @PathParam("id") String id,
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("templateId")
          String templateId,
      @BeanParam ContractListParams fields,
      @BeanParam KeysetParams paging,
      @BeanParam SearchParams search) {
    int template = PathValue.id("Template", "templateId", templateId);
    boolean withAbi = fields.withAbi();
    TemplateContracts first =
        contracts.listOfTemplate(id, template, search.search(), withAbi, paging.first());
    return TemplateContractsView.of(
        first,
        paging.view(
            first.page(),
            part -> contracts.listOfTemplate(id, template, search.search(), withAbi, part).page()));
  }

  /** One contract. */
  @GET
  @Path("{contractAddress}")
  @ConditionalRequests
  @Access(READ)
  @Operation(operationId = "getContract", summary = "Get a contract")
  public ContractView get(
      @PathParam("id") String id, @PathParam("contractAddress") String contractAddress) {
    return contracts.get(id, address("contractAddress", contractAddress));
  }

  /** Replaces a contract, its address included. */
  @PUT
  @Path("{contractAddress}")
  @ConditionalRequests
  @Access(WRITE)
  @BodyLimit(bytes = BodyLimit.TEXTS)
  @Operation(
      operationId = "replaceContract",
      summary = "Replace a contract; the body may contain another address",
      description = "A new address must meet the rules of a registration.")
  @APIResponse(
      responseCode = "200",
      description = "Replaced",
      content = @Content(schema = @Schema(implementation = ContractView.class)))
  @APIResponse(
      responseCode = "403",
      description =
          "The caller lacks the right, another organization deployed the contract, or the zone has"
              + " not confirmed the claim (CONTRACT_UNCONFIRMED)")
  @APIResponse(responseCode = "409", description = "The new address is registered")
  @APIResponse(
      responseCode = "503",
      description = "The chain node does not report whether the address has a contract")
  public ContractView replace(
      @PathParam("id") String id,
      @PathParam("contractAddress") String contractAddress,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "token", value = DEFINITION)))
          ContractDefinition body) {
    return contracts.replace(id, address("contractAddress", contractAddress), body);
  }

  /** Removes a contract. */
  @DELETE
  @Path("{contractAddress}")
  @ConditionalRequests
  @Access(WRITE)
  @Operation(
      operationId = "deleteContract",
      summary = "Remove a contract with its function and event permissions")
  public void delete(
      @PathParam("id") String id, @PathParam("contractAddress") String contractAddress) {
    contracts.delete(id, address("contractAddress", contractAddress));
  }
}
