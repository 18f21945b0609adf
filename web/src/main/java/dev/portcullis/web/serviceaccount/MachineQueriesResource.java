package dev.portcullis.web.serviceaccount;

import static dev.portcullis.ejb.route.PathValue.address;

import dev.portcullis.ejb.contract.ContractView;
import dev.portcullis.ejb.serviceaccount.CheckReadAccessRequest;
import dev.portcullis.ejb.serviceaccount.MetadataQuestionService;
import dev.portcullis.ejb.serviceaccount.ReadAccessView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What M2M applications ask about users and contracts (R-IDN-26). */
@ApplicationScoped
@Path("/m2m-app-queries")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Machines")
public class MachineQueriesResource {
  private static final String QUESTION =
      """
      {"userId": "q3T_zkV0nB1sYw-8LdXaE"}
      """;

  @Inject private MetadataQuestionService questions;

  /** Whether a user reads everything. */
  @POST
  @Path("check-user-read-access")
  @Access(Right.M2M_KEY)
  @Operation(
      operationId = "checkReadAccessByMachine",
      summary = "Check whether a role of the zone gives a user full_read_access",
      description =
          "The application needs check_user_read_access: for users of the zone by a role of an"
              + " application of the zone, and for members in their organization.")
  @APIResponse(responseCode = "200", description = "Whether the user reads everything")
  @APIResponse(
      responseCode = "404",
      description = "There is no such user, or the application may not ask about the user")
  public ReadAccessView check(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "user", value = QUESTION)))
          CheckReadAccessRequest body) {
    return questions.checkReadAccess(body);
  }

  /** One contract. */
  @GET
  @Path("contracts/{contractAddress}")
  @Access(Right.M2M_KEY)
  @Operation(
      operationId = "getContractByMachine",
      summary = "Get the record of a contract",
      description =
          "The application needs contract_metadata_read: for contracts of the zone by a role of an"
              + " application of the zone, and for others in the organization of the contract.")
  @APIResponse(
      responseCode = "404",
      description = "There is no such contract, or the application may not ask about it")
  public ContractView contract(@PathParam("contractAddress") String contractAddress) {
    return questions.contract(address("contractAddress", contractAddress));
  }
}
