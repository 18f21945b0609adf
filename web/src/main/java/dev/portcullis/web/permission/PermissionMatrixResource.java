package dev.portcullis.web.permission;

import static dev.portcullis.ejb.route.PathValue.address;
import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.explanation.ExplanationLog;
import dev.portcullis.ejb.explanation.MatrixPreviewView;
import dev.portcullis.ejb.explanation.MatrixPreviews;
import dev.portcullis.ejb.explanation.PreviewMatrixRequest;
import dev.portcullis.ejb.permission.matrix.PermissionMatrixService;
import dev.portcullis.ejb.permission.matrix.PermissionMatrixView;
import dev.portcullis.ejb.permission.matrix.ReplaceMatrixRequest;
import dev.portcullis.kernel.Address;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
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

/** All permissions of an organization's contract at once. */
@ApplicationScoped
@Path("/organizations/{id}/contracts/{contractAddress}/permission-matrix")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization contract permissions")
public class PermissionMatrixResource {
  /** Tokens for a thousand permissions of each kind, some with a few roles. */
  private static final int TOKENS = 60_000;

  private static final String MATRIX =
      """
      {"functionPermissions": [{"id": null, "methodSelector": "0xa9059cbb",
         "functionSignature": "transfer(address,uint256)", "accessType": "write",
         "ruleType": "checkRole", "roles": [{"id": "q3T_zkV0nB1sYw-8LdXaE"}],
         "argumentRestrictions": []}],
       "eventPermissions": [{"id": null,
         "topic0Constant": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
         "topic1ConditionType": "userAddress", "roles": [{"id": "q3T_zkV0nB1sYw-8LdXaE"}]}]}
      """;

  private static final String PREVIEW =
      """
      {"functionPermissions": [{"functionSignature": "transfer(address,uint256)",
         "accessType": "write", "ruleType": "public"}],
       "eventPermissions": [],
       "calls": [{"actor": {"userId": "q3T_zkV0nB1sYw-8LdXaE"}, "method": "eth_call",
         "params": [{"from": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
           "to": "0x5fbdb2315678afecb367f032d93f642f64180aa3", "data": "0x18160ddd"}, "latest"]}]}
      """;

  @Inject private PermissionMatrixService matrices;
  @Inject private MatrixPreviews previews;
  @Inject private ExplanationLog log;

  /** The functions and events of the contract, with the roles that may use them. */
  @GET
  @ConditionalRequests
  @Access(READ)
  @Operation(
      operationId = "getPermissionMatrix",
      summary = "Get the functions and events of a contract with all their permissions",
      description =
          "The response also contains the permissions of the contract's template and marks them."
              + " Change these at the template.")
  @APIResponse(
      responseCode = "409",
      description =
          "The contract has too many permissions for one response: more than 2000 function"
              + " permissions, or more than 20000 references to roles. Use the paged lists")
  public PermissionMatrixView get(
      @PathParam("id") String id, @PathParam("contractAddress") String contractAddress) {
    return matrices.get(id, address("contractAddress", contractAddress));
  }

  /** Replaces all permissions. */
  @PUT
  @ConditionalRequests
  @Access(WRITE)
  @BodyLimit(bytes = BodyLimit.TEXTS, tokens = TOKENS)
  @Operation(
      operationId = "replacePermissionMatrix",
      summary = "Replace all function and event permissions of a contract, or none",
      description =
          "Permissions that the body does not contain are deleted. A function has at most one"
              + " permission: an existing one is changed. An event permission is changed if its id"
              + " is present; otherwise it is created. Unchanged permissions keep all their fields,"
              + " including those that only the zone can set (isUmbrella, organizationOnly). A"
              + " changed permission is no umbrella and applies to members of the organization"
              + " only. One audit row records the added, changed and removed permissions.")
  @APIResponse(
      responseCode = "409",
      description =
          "Another request just created a permission of one of the functions, or the contract would"
              + " have too many permissions for one response")
  public PermissionMatrixView replace(
      @PathParam("id") String id,
      @PathParam("contractAddress") String contractAddress,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "matrix", value = MATRIX)))
          ReplaceMatrixRequest body) {
    return matrices.replace(id, address("contractAddress", contractAddress), body);
  }

  /** What the gateway would decide about calls. */
  @POST
  @Path("preview")
  @Access(READ)
  @BodyLimit(bytes = BodyLimit.TEXTS, tokens = TOKENS)
  @Operation(
      operationId = "previewPermissionMatrix",
      summary = "Test permissions of a contract on example calls before they are saved",
      description =
          "Nothing is sent and nothing is changed. The permissions are validated as if they"
              + " replaced the contract's permissions. Each call is decided twice: with the"
              + " existing and with the proposed permissions. As in all routes of an organization,"
              + " users, contracts and machines of others are treated as nonexistent.")
  @APIResponse(responseCode = "200", description = "Both decisions on each call")
  @APIResponse(
      responseCode = "409",
      description = "The contract has too many permissions for one response")
  @APIResponse(responseCode = "503", description = "The chain node does not respond")
  public MatrixPreviewView preview(
      @PathParam("id") String id,
      @PathParam("contractAddress") String contractAddress,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "preview", value = PREVIEW)))
          PreviewMatrixRequest body) {
    Address contract = address("contractAddress", contractAddress);
    return log.record(id, contract, previews.preview(id, contract, body));
  }
}
