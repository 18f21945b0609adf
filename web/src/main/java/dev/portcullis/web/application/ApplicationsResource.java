package dev.portcullis.web.application;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.application.ApplicationService;
import dev.portcullis.ejb.application.ApplicationView;
import dev.portcullis.ejb.application.CreateApplicationRequest;
import dev.portcullis.ejb.application.ReplaceApplicationRequest;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.NameSearchParams;
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
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Applications that users sign in for (R-IDN-9). */
@ApplicationScoped
@Path("/applications")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Applications")
public class ApplicationsResource {
  private static final String CREATE =
      """
      {"name": "Harbor Exchange",
       "redirectUrls": ["https://exchange.example/auth/callback"],
       "description": "Buy and sell tokens of the harbor",
       "imageUrl": "https://exchange.example/logo.png"}
      """;

  private static final String REPLACE =
      """
      {"name": "Harbor Exchange",
       "redirectUrls": ["https://exchange.example/auth/callback",
                        "http://localhost:5173/auth/callback"],
       "description": "Buy and sell tokens of the harbor",
       "imageUrl": "https://exchange.example/logo.png"}
      """;

  @Inject private ApplicationService applications;

  /** The applications, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(operationId = "listApplications", summary = "List applications, newest first")
  public PageView<ApplicationView> list(
      @BeanParam KeysetParams paging, @BeanParam NameSearchParams text) {
    return paging.view(part -> applications.list(text.search(), part));
  }

  /** Registers an application. */
  @POST
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.PROOFS)
  @Operation(
      operationId = "createApplication",
      summary = "Register an application that users sign in to")
  @APIResponse(responseCode = "201", description = "Registered")
  @APIResponse(responseCode = "409", description = "Another application has the client id")
  public Created<ApplicationView> create(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "exchange", value = CREATE)))
          CreateApplicationRequest body) {
    return Created.of(applications.create(body));
  }

  /** One application. */
  @GET
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(operationId = "getApplication", summary = "Get an application")
  public ApplicationView get(@PathParam("id") String id) {
    return applications.get(id);
  }

  /** Replaces an application. */
  @PUT
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.PROOFS)
  @Operation(
      operationId = "replaceApplication",
      summary = "Replace name, redirect URLs, description and image of an application")
  @APIResponse(
      responseCode = "200",
      description = "Replaced",
      content = @Content(schema = @Schema(implementation = ApplicationView.class)))
  public ApplicationView replace(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "exchange", value = REPLACE)))
          ReplaceApplicationRequest body) {
    return applications.replace(id, body);
  }

  /** Deletes an application. */
  @DELETE
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @Operation(
      operationId = "deleteApplication",
      summary = "Delete an application; its existing sessions stay active")
  public void delete(@PathParam("id") String id) {
    applications.delete(id);
  }
}
