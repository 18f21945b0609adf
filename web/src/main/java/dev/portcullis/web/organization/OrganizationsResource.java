package dev.portcullis.web.organization;

import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;
import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.organization.BrandingUpdate;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.organization.OrganizationView;
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
import jakarta.ws.rs.PATCH;
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

/** Organizations (R-ADM-2). */
@ApplicationScoped
@Path("/organizations")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organizations")
public class OrganizationsResource {
  private static final String DEFINITION =
      """
      {"name": "Harbor Bank", "defaultRoles": [{"id": "user"}]}
      """;
  private static final String BRANDING =
      """
      {"brandName": "Harbor", "logoUrl": "https://harbor.example/logo.svg", "primaryColor": "#0a5"}
      """;

  @Inject private OrganizationService organizations;

  /** The organizations, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listOrganizations",
      summary = "List organizations, newest first",
      description =
          "Deleted organizations are kept for the audit. Only this list contains them, on request.")
  public PageView<OrganizationView> list(
      @BeanParam KeysetParams paging,
      @BeanParam NameSearchParams text,
      @BeanParam OrganizationFilterParams filter) {
    return paging.view(part -> organizations.list(text.search(), filter.deleted(), part));
  }

  /** Creates an organization; responds with 200 (R-PLT-9). */
  @POST
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(operationId = "createOrganization", summary = "Create an organization")
  @APIResponse(
      responseCode = "409",
      description = "The zone has the maximum number of organizations")
  public OrganizationView create(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "bank", value = DEFINITION)))
          OrganizationDefinition body) {
    return organizations.create(body);
  }

  /** One organization. */
  @GET
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(operationId = "getOrganization", summary = "Get an organization")
  public OrganizationView get(@PathParam("id") String id) {
    return organizations.get(id);
  }

  /** The same organization for its own administrators, who may not call {@link #get} (R-ADM-47). */
  @GET
  @Path("{id}/profile")
  @ConditionalRequests
  @Access(READ)
  @Operation(
      operationId = "getOrganizationProfile",
      summary = "Get an organization, as its own administrator",
      description =
          "The record and its ETag are the same as for readers of the zone. A change of the"
              + " branding returns the same record.")
  public OrganizationView profile(@PathParam("id") String id) {
    return organizations.get(id);
  }

  /** Replaces name and default roles. */
  @PUT
  @Path("{id}")
  @ConditionalRequests
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceOrganization",
      summary = "Replace name and default roles of an organization")
  public OrganizationView replace(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "bank", value = DEFINITION)))
          OrganizationDefinition body) {
    return organizations.replace(id, body);
  }

  /** Changes the branding. */
  @PATCH
  @Path("{id}")
  @ConditionalRequests
  @Access(WRITE)
  @Operation(
      operationId = "brandOrganization",
      summary = "Change the branding of an organization, and optionally its name")
  public OrganizationView brand(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "harbor", value = BRANDING)))
          BrandingUpdate body) {
    return organizations.brand(id, body);
  }

  /** Deletes an organization. */
  @DELETE
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "deleteOrganization",
      summary = "Delete an organization",
      description =
          "The record is kept for the audit. In the same transaction the sessions of its members"
              + " and the API keys of its credentials are revoked.")
  public void delete(@PathParam("id") String id) {
    organizations.delete(id);
  }
}
