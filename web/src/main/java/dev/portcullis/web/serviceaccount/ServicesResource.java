package dev.portcullis.web.serviceaccount;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.serviceaccount.ServiceAccountDefinition;
import dev.portcullis.ejb.serviceaccount.ServiceAccountService;
import dev.portcullis.ejb.serviceaccount.ServiceAccountView;
import dev.portcullis.web.http.ConditionalRequests;
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
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Services (R-IDN-20). */
@ApplicationScoped
@Path("/admin/services")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Services")
public class ServicesResource {
  private static final String DEFINITION =
      """
      {"name": "Harbor Explorer", "publicKey": "0x5fbdb2315678afecb367f032d93f642f64180aa3"}
      """;

  @Inject private ServiceAccountService services;

  /** The services, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(operationId = "listServices", summary = "List services, newest first")
  public PageView<ServiceAccountView> list(
      @BeanParam KeysetParams paging, @BeanParam NameSearchParams text) {
    return paging.view(part -> services.list(text.search(), part));
  }

  /** Creates a service. */
  @POST
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "createService",
      summary = "Create a service",
      description =
          "The holder of the key signs in as the service. It can ask which users read everything,"
              + " and read the record of each contract.")
  @APIResponse(
      responseCode = "200",
      description = "Created",
      content = @Content(schema = @Schema(implementation = ServiceAccountView.class)))
  @APIResponse(
      responseCode = "409",
      description = "Another service has the public key, or the quota is exhausted")
  public ServiceAccountView create(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "explorer", value = DEFINITION)))
          ServiceAccountDefinition body) {
    return services.create(body);
  }

  /** One service. */
  @GET
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(operationId = "getService", summary = "Get a service")
  public ServiceAccountView get(@PathParam("id") String id) {
    return services.get(id);
  }

  /** Replaces a service. */
  @PUT
  @Path("{id}")
  @ConditionalRequests
  @GrantsPermissions
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "replaceService",
      summary = "Replace a service",
      description = "A new public key ends all sessions of the service.")
  @APIResponse(
      responseCode = "200",
      description = "Replaced",
      content = @Content(schema = @Schema(implementation = ServiceAccountView.class)))
  @APIResponse(responseCode = "409", description = "Another service has the public key")
  public ServiceAccountView replace(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "explorer", value = DEFINITION)))
          ServiceAccountDefinition body) {
    return services.replace(id, body);
  }

  /** Deletes a service. */
  @DELETE
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @Operation(operationId = "deleteService", summary = "Delete a service and end its sessions")
  public void delete(@PathParam("id") String id) {
    services.delete(id);
  }
}
