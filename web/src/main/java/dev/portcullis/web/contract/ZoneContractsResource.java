package dev.portcullis.web.contract;

import static dev.portcullis.ejb.route.PathValue.address;
import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.contract.ContractView;
import dev.portcullis.ejb.contract.GroupedContracts;
import dev.portcullis.ejb.contract.ReplaceZoneContractRequest;
import dev.portcullis.ejb.contract.TemplateContracts;
import dev.portcullis.ejb.contract.ZoneContractDefinition;
import dev.portcullis.ejb.contract.ZoneContractService;
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

/** The contracts of all owners, for zone administrators (R-ADM-39). */
@ApplicationScoped
@Path("/contracts")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Contracts")
public class ZoneContractsResource {
  private static final String NO_NODE =
      "The chain node does not report whether the address has a contract";

  private static final String DEFINITION =
      """
      {"contractAddress": "0x5fbdb2315678afecb367f032d93f642f64180aa3",
       "abi": "[{\\"type\\":\\"event\\",\\"name\\":\\"Ping\\",\\"inputs\\":[]}]",
       "name": "Token", "description": "The harbor token", "disclosureStartBlock": "0x0",
       "discloseBytecode": true, "organizationId": null}
      """;

  private static final String REPLACEMENT =
      """
      {"contractAddress": "0x5fbdb2315678afecb367f032d93f642f64180aa3",
       "abi": "[{\\"type\\":\\"event\\",\\"name\\":\\"Ping\\",\\"inputs\\":[]}]",
       "name": "Token", "description": "The harbor token", "disclosureStartBlock": "0x0",
       "discloseErc20TotalSupply": true, "discloseBytecode": false}
      """;

  @Inject private ZoneContractService contracts;

  /** Groups by template with counts, then contracts without template; limit 1 to 100. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listZoneContracts",
      summary =
          "List the contracts of all owners: template groups with counts, then contracts without"
              + " template")
  @PageBounds(maxLimit = 100)
  public GroupedContractsView list(
      @BeanParam ContractListParams fields,
      @BeanParam KeysetParams paging,
      @BeanParam SearchParams search) {
    boolean withAbi = fields.withAbi();
    GroupedContracts first = contracts.list(search.search(), withAbi, paging.first());
    return GroupedContractsView.of(
        first,
        paging.view(first.page(), part -> contracts.list(search.search(), withAbi, part).page()));
  }

  /** Registers a contract for an organization or the zone. */
  @POST
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.TEXTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "registerZoneContract",
      summary = "Register a contract for an organization or the zone",
      description =
          "The address must have a contract. Without organizationId the contract belongs to the"
              + " zone. System contracts of the chain are registered already.")
  @APIResponse(responseCode = "201", description = "Registered")
  @APIResponse(responseCode = "409", description = "The address is registered")
  @APIResponse(responseCode = "503", description = NO_NODE)
  public Created<ContractView> register(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "token", value = DEFINITION)))
          ZoneContractDefinition body) {
    return Created.of(contracts.register(body));
  }

  /** The contracts of one template. */
  @GET
  @Path("by-template/{templateId}")
  @Access(ZONE_READ)
  @Operation(
      operationId = "listZoneContractsOfTemplate",
      summary = "List the contracts of all owners from one template, newest first")
  public TemplateContractsView listOfTemplate(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("templateId")
          String templateId,
      @BeanParam ContractListParams fields,
      @BeanParam KeysetParams paging,
      @BeanParam SearchParams search) {
    int template = PathValue.id("Template", "templateId", templateId);
    boolean withAbi = fields.withAbi();
    TemplateContracts first =
        contracts.listOfTemplate(template, search.search(), withAbi, paging.first());
    return TemplateContractsView.of(
        first,
        paging.view(
            first.page(),
            part -> contracts.listOfTemplate(template, search.search(), withAbi, part).page()));
  }

  /** One contract. */
  @GET
  @Path("{contractAddress}")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(operationId = "getZoneContract", summary = "Get a contract of any owner")
  public ContractView get(@PathParam("contractAddress") String contractAddress) {
    return contracts.get(address("contractAddress", contractAddress));
  }

  /** Replaces a contract with its disclosure, its address included. */
  @PUT
  @Path("{contractAddress}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.TEXTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceZoneContract",
      summary = "Replace a contract with its disclosure; its owner stays",
      description =
          "The body may contain another address, which must meet the rules of a registration. A"
              + " body without disclosedAddresses empties the list. System contracts of the chain"
              + " cannot be replaced.")
  @APIResponse(
      responseCode = "200",
      description = "Replaced",
      content = @Content(schema = @Schema(implementation = ContractView.class)))
  @APIResponse(responseCode = "409", description = "The new address is registered")
  @APIResponse(responseCode = "503", description = NO_NODE)
  public ContractView replace(
      @PathParam("contractAddress") String contractAddress,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "token", value = REPLACEMENT)))
          ReplaceZoneContractRequest body) {
    return contracts.replace(address("contractAddress", contractAddress), body);
  }

  /** Removes a contract. */
  @DELETE
  @Path("{contractAddress}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "deleteZoneContract",
      summary = "Remove a contract with its function and event permissions",
      description = "System contracts of the chain cannot be removed.")
  public void delete(@PathParam("contractAddress") String contractAddress) {
    contracts.delete(address("contractAddress", contractAddress));
  }
}
