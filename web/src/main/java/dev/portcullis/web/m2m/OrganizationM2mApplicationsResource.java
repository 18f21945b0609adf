package dev.portcullis.web.m2m;

import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.m2m.CreateOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationService;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationView;
import dev.portcullis.ejb.m2m.ReplaceOrganizationM2mApplicationRequest;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.NameSearchParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.GrantsPermissions;
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
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The M2M applications of an organization (R-ADM-23). */
@ApplicationScoped
@Path("/organizations/{id}/m2m-applications")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization M2M applications")
public class OrganizationM2mApplicationsResource {
  private static final String DEFINITION =
      """
      {"name": "Settlement robot", "description": "Posts settlements",
       "roles": [{"id": "V1StGXR8_Z5jdHi6B-myT"}]}
      """;
  private static final String CEILING =
      "roles are roles of the organization that grant no permissions other than org_users_manage,"
          + " org_wallets_manage, org_rpc_access and org_policy_access.";

  @Inject private OrganizationM2mApplicationService applications;

  /** The applications visible to the organization, newest first. */
  @GET
  @Access(READ)
  @Operation(
      operationId = "listOrganizationM2mApplications",
      summary = "List the M2M applications that the organization owns or is assigned, newest first")
  public PageView<OrganizationM2mApplicationView> list(
      @PathParam("id") String id,
      @BeanParam KeysetParams paging,
      @BeanParam NameSearchParams text) {
    return paging.view(part -> applications.list(id, text.search(), part));
  }

  /** Creates an application that the organization owns. */
  @POST
  @GrantsPermissions
  @Access(WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "createOrganizationM2mApplication",
      summary = "Create an M2M application that the organization owns",
      description = CEILING)
  @APIResponse(responseCode = "409", description = "A quota is exhausted")
  public Created<OrganizationM2mApplicationView> create(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "robot", value = DEFINITION)))
          CreateOrganizationM2mApplicationRequest body) {
    return Created.of(applications.create(id, body));
  }

  /** An application that is visible to the organization. */
  @GET
  @Path("{appId}")
  @ConditionalRequests
  @Access(READ)
  @Operation(
      operationId = "getOrganizationM2mApplication",
      summary = "Get an M2M application that the organization owns or is assigned")
  public OrganizationM2mApplicationView get(
      @PathParam("id") String id, @PathParam("appId") String appId) {
    return applications.get(id, appId);
  }

  /** Replaces an application that the organization owns. */
  @PUT
  @Path("{appId}")
  @ConditionalRequests
  @GrantsPermissions
  @Access(WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceOrganizationM2mApplication",
      summary =
          "Replace name, description and roles of an M2M application that the organization owns",
      description = CEILING)
  public OrganizationM2mApplicationView replace(
      @PathParam("id") String id,
      @PathParam("appId") String appId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "robot", value = DEFINITION)))
          ReplaceOrganizationM2mApplicationRequest body) {
    return applications.replace(id, appId, body);
  }

  /** Deletes an application that the organization owns. */
  @DELETE
  @Path("{appId}")
  @ConditionalRequests
  @Access(WRITE)
  @Operation(
      operationId = "deleteOrganizationM2mApplication",
      summary = "Delete an M2M application that the organization owns",
      description = "Its API keys and its IP whitelist are deleted, too.")
  public void delete(@PathParam("id") String id, @PathParam("appId") String appId) {
    applications.delete(id, appId);
  }
}
