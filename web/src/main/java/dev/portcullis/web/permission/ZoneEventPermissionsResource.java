package dev.portcullis.web.permission;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.permission.CreateZoneEventPermissionRequest;
import dev.portcullis.ejb.permission.EventPermissionService;
import dev.portcullis.ejb.permission.EventPermissionView;
import dev.portcullis.ejb.permission.ReplaceZoneEventPermissionRequest;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
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
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The event permissions of all contracts, for zone administrators (ADR 0058). */
@ApplicationScoped
@Path("/event-permissions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Contract permissions")
public class ZoneEventPermissionsResource {
  private static final String PERMISSION =
      """
      {"contractAddress": "0x5fbdb2315678afecb367f032d93f642f64180aa3",
       "topic0Constant": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
       "topic1Constant": null, "topic2Constant": null, "topic3Constant": null,
       "topic1ConditionType": null, "topic2ConditionType": null, "topic3ConditionType": null,
       "organizationOnly": false, "roles": [{"id": "q3T_zkV0nB1sYw-8LdXaE"}]}
      """;

  @Inject private EventPermissionService permissions;

  /** The permissions, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listZoneEventPermissions",
      summary = "List the event permissions of all contracts, newest first")
  public PageView<EventPermissionView> list(
      @BeanParam KeysetParams paging, @BeanParam EventPermissionFilterParams filter) {
    return paging.view(part -> permissions.list(filter.contractAddress(), filter.roleId(), part));
  }

  /** Creates a permission. */
  @POST
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "createZoneEventPermission",
      summary = "Create an event permission on any registered contract")
  @APIResponse(
      responseCode = "409",
      description = "The contract has the maximum number of event permissions")
  public Created<EventPermissionView> create(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "everybody", value = PERMISSION)))
          CreateZoneEventPermissionRequest body) {
    return Created.of(permissions.create(body));
  }

  /** One permission. */
  @GET
  @Path("{eventPermissionId}")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(operationId = "getZoneEventPermission", summary = "Get an event permission")
  public EventPermissionView get(@PathParam("eventPermissionId") String eventPermissionId) {
    return permissions.get(eventPermissionId);
  }

  /** Replaces a permission. */
  @PUT
  @Path("{eventPermissionId}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceZoneEventPermission",
      summary =
          "Replace an event permission; its contract stays, and the body must contain every topic")
  public EventPermissionView replace(
      @PathParam("eventPermissionId") String eventPermissionId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "everybody", value = PERMISSION)))
          ReplaceZoneEventPermissionRequest body) {
    return permissions.replace(eventPermissionId, body);
  }

  /** Deletes a permission. */
  @DELETE
  @Path("{eventPermissionId}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @Operation(operationId = "deleteZoneEventPermission", summary = "Delete an event permission")
  public void delete(@PathParam("eventPermissionId") String eventPermissionId) {
    permissions.delete(eventPermissionId);
  }
}
