package dev.portcullis.web.m2m;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.m2m.CreateM2mApplicationRequest;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.M2mApplicationView;
import dev.portcullis.ejb.m2m.ReplaceM2mApplicationRequest;
import dev.portcullis.ejb.m2m.SelectOrganizationsRequest;
import dev.portcullis.ejb.m2m.SelectedOrganizationView;
import dev.portcullis.web.http.ConditionalRequests;
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
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** All M2M applications, for the zone (R-ADM-24). */
@ApplicationScoped
@Path("/m2m-applications")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "M2M applications")
public class M2mApplicationsResource {
  private static final String CREATE =
      """
      {"name": "Settlement robot", "roles": [{"id": "user"}],
       "description": "Posts settlements", "organizationIds": []}
      """;
  private static final String REPLACE =
      """
      {"name": "Settlement robot", "description": "Posts settlements", "roles": [{"id": "user"}]}
      """;
  private static final String SELECTION =
      """
      {"organizationIds": ["V1StGXR8_Z5jdHi6B-myT"]}
      """;

  @Inject private M2mApplicationService applications;

  /** All applications, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listM2mApplications",
      summary = "List M2M applications of the zone and of organizations, newest first")
  public PageView<M2mApplicationView> list(
      @BeanParam KeysetParams paging, @BeanParam NameSearchParams text) {
    return paging.view(part -> applications.list(text.search(), part));
  }

  /** Creates an application of the zone; responds with 200 (R-PLT-9). */
  @POST
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "createM2mApplication",
      summary = "Create an M2M application of the zone",
      description =
          "roles are roles of the zone; organizationIds are the organizations that can see the"
              + " application.")
  @APIResponse(responseCode = "409", description = "A quota is exhausted")
  public M2mApplicationView create(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "robot", value = CREATE)))
          CreateM2mApplicationRequest body) {
    return applications.create(body);
  }

  /** One application. */
  @GET
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(operationId = "getM2mApplication", summary = "Get an M2M application")
  public M2mApplicationView get(
      @Parameter(schema = @Schema(minLength = 21, maxLength = 21)) @PathParam("id") String id) {
    return applications.get(M2mApplicationId.of("id", id));
  }

  /** Replaces an application. */
  @PUT
  @Path("{id}")
  @ConditionalRequests
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceM2mApplication",
      summary = "Replace name, description and roles of an M2M application",
      description =
          "roles are roles of the zone or, if an organization owns the application, also of that"
              + " organization.")
  public M2mApplicationView replace(
      @Parameter(schema = @Schema(minLength = 21, maxLength = 21)) @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "robot", value = REPLACE)))
          ReplaceM2mApplicationRequest body) {
    return applications.replace(M2mApplicationId.of("id", id), body);
  }

  /** Deletes an application. */
  @DELETE
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "deleteM2mApplication",
      summary = "Delete an M2M application with its API keys and its IP whitelist")
  public void delete(
      @Parameter(schema = @Schema(minLength = 21, maxLength = 21)) @PathParam("id") String id) {
    applications.delete(M2mApplicationId.of("id", id));
  }

  /** The organizations that an application is assigned to. */
  @GET
  @Path("{id}/organizations")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(
      operationId = "listM2mApplicationOrganizations",
      summary = "List the organizations that an M2M application is assigned to")
  public List<SelectedOrganizationView> organizations(
      @Parameter(schema = @Schema(minLength = 21, maxLength = 21)) @PathParam("id") String id) {
    return applications.organizations(M2mApplicationId.of("id", id));
  }

  /** Replaces the organizations that an application is assigned to. */
  @PUT
  @Path("{id}/organizations")
  @ConditionalRequests
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "selectM2mApplicationOrganizations",
      summary = "Replace the organizations that an M2M application of the zone is assigned to")
  public List<SelectedOrganizationView> selectOrganizations(
      @Parameter(schema = @Schema(minLength = 21, maxLength = 21)) @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "one", value = SELECTION)))
          SelectOrganizationsRequest body) {
    return applications.selectOrganizations(M2mApplicationId.of("id", id), body);
  }
}
