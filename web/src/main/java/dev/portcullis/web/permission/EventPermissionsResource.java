package dev.portcullis.web.permission;

import static dev.portcullis.ejb.route.PathValue.address;
import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.permission.CreateEventPermissionRequest;
import dev.portcullis.ejb.permission.EventPermissionService;
import dev.portcullis.ejb.permission.EventPermissionView;
import dev.portcullis.ejb.permission.ReplaceEventPermissionRequest;
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

/** Event permissions of an organization's contract (R-ADM-36). */
@ApplicationScoped
@Path("/organizations/{id}/contracts/{contractAddress}/event-permissions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization contract permissions")
public class EventPermissionsResource {
  private static final String PERMISSION =
      """
      {"topic0Constant": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
       "topic1Constant": null, "topic2Constant": null, "topic3Constant": null,
       "topic1ConditionType": "userAddress", "topic2ConditionType": null,
       "topic3ConditionType": null, "roles": [{"id": "q3T_zkV0nB1sYw-8LdXaE"}]}
      """;

  @Inject private EventPermissionService permissions;

  /** The permissions, newest first. */
  @GET
  @Access(READ)
  @Operation(
      operationId = "listEventPermissions",
      summary = "List the event permissions of a contract, newest first")
  public PageView<EventPermissionView> list(
      @PathParam("id") String id,
      @PathParam("contractAddress") String contractAddress,
      @BeanParam KeysetParams paging) {
    return paging.view(
        part -> permissions.list(id, address("contractAddress", contractAddress), part));
  }

  /** Creates a permission. */
  @POST
  @Access(WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(operationId = "createEventPermission", summary = "Create an event permission")
  @APIResponse(
      responseCode = "409",
      description = "The contract has the maximum number of event permissions")
  public Created<EventPermissionView> create(
      @PathParam("id") String id,
      @PathParam("contractAddress") String contractAddress,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "sender", value = PERMISSION)))
          CreateEventPermissionRequest body) {
    return Created.of(permissions.create(id, address("contractAddress", contractAddress), body));
  }

  /** Replaces a permission. */
  @PUT
  @Path("{eventPermissionId}")
  @ConditionalRequests(shownAt = "/event-permissions/{eventPermissionId}")
  @Access(WRITE)
  @BodyLimit(bytes = BodyLimit.LISTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "replaceEventPermission",
      summary = "Replace an event permission; the body must contain every field, if only as null")
  public EventPermissionView replace(
      @PathParam("id") String id,
      @PathParam("contractAddress") String contractAddress,
      @PathParam("eventPermissionId") String eventPermissionId,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "sender", value = PERMISSION)))
          ReplaceEventPermissionRequest body) {
    return permissions.replace(
        id, address("contractAddress", contractAddress), eventPermissionId, body);
  }

  /** Deletes a permission. */
  @DELETE
  @Path("{eventPermissionId}")
  @ConditionalRequests(shownAt = "/event-permissions/{eventPermissionId}")
  @Access(WRITE)
  @Operation(operationId = "deleteEventPermission", summary = "Delete an event permission")
  public void delete(
      @PathParam("id") String id,
      @PathParam("contractAddress") String contractAddress,
      @PathParam("eventPermissionId") String eventPermissionId) {
    permissions.delete(id, address("contractAddress", contractAddress), eventPermissionId);
  }
}
