package dev.portcullis.web.tenant;

import dev.portcullis.ejb.tenant.CreateTenantUserRequest;
import dev.portcullis.ejb.tenant.TenantActionService;
import dev.portcullis.ejb.tenant.TenantUserView;
import dev.portcullis.ejb.tenant.TenantView;
import dev.portcullis.ejb.tenant.WalletAddressRef;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What a tenant does in its session (R-IDN-21). */
@ApplicationScoped
@Path("/tenant-actions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Tenants")
public class TenantActionsResource {
  private static final String USER =
      """
      {"displayName": "Ada",
       "walletAddresses": [{"walletAddress": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
      """;
  private static final String WALLETS =
      """
      [{"walletAddress": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]
      """;

  @Inject private TenantActionService actions;

  /** The calling tenant. */
  @GET
  @Path("me")
  @Access(Right.TENANT)
  @Operation(operationId = "getCallingTenant", summary = "Get the calling tenant")
  public TenantView me() {
    return actions.me();
  }

  /** The users of the calling tenant. */
  @GET
  @Path("users")
  @Access(Right.TENANT)
  @Operation(
      operationId = "listTenantUsers",
      summary = "List the users of the calling tenant, newest first")
  public PageView<TenantUserView> users(@BeanParam KeysetParams paging) {
    return paging.view(actions::users);
  }

  /** Creates a user. */
  @POST
  @Path("users")
  @Access(Right.TENANT)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "createTenantUser",
      summary = "Create a user with the default roles of the calling tenant",
      description =
          "Each wallet must be new: no user has it, it has sent no transaction, no contract is at"
              + " its address, and its key is not publicly known.")
  @APIResponse(responseCode = "200", description = "The user")
  @APIResponse(
      responseCode = "403",
      description =
          "The caller is no tenant, or its default roles give administration (PERMISSION_NOT_HELD)")
  @APIResponse(
      responseCode = "409",
      description = "More than 100 wallets, or the quota is exhausted")
  @APIResponse(responseCode = "503", description = "The chain node does not report on the wallets")
  public TenantUserView createUser(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "ada", value = USER)))
          CreateTenantUserRequest body) {
    return actions.createUser(body);
  }

  /** Adds wallets to a user. */
  @POST
  @Path("users/{id}/wallet")
  @Access(Right.TENANT)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "addTenantUserWallets",
      summary = "Add wallets to a user of the calling tenant",
      description =
          "Each wallet must be new, as for a new user. The user must have no right that the default"
              + " roles of the tenant lack.")
  @APIResponse(responseCode = "200", description = "The user with all wallets")
  @APIResponse(
      responseCode = "403",
      description =
          "The caller is no tenant, or the user has rights that the default roles of the tenant"
              + " lack (PERMISSION_NOT_HELD)")
  @APIResponse(responseCode = "409", description = "The user would have more than 100 wallets")
  @APIResponse(responseCode = "503", description = "The chain node does not report on the wallets")
  public TenantUserView addWallets(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "wallet", value = WALLETS)))
          List<WalletAddressRef> wallets) {
    return actions.addWallets(id, wallets);
  }
}
