package dev.portcullis.web.template;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;
import static dev.portcullis.web.security.Access.Right.ZONE_WRITE;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.ejb.template.CreateTemplateRequest;
import dev.portcullis.ejb.template.ReplaceTemplateRequest;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.ejb.template.TemplateView;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.http.response.SearchParams;
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
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Templates (R-ADM-29). */
@ApplicationScoped
@Path("/templates")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Templates")
public class TemplatesResource {
  private static final String CREATE =
      """
      {"templateKey": "erc20", "name": "Token", "description": "An ERC-20 token", "abi": "[]"}
      """;
  private static final String REPLACE =
      """
      {"name": "Token", "description": "An ERC-20 token", "abi": "[]"}
      """;

  @Inject private TemplateService templates;

  /** The templates, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(operationId = "listTemplates", summary = "List templates, newest first")
  public PageView<TemplateView> list(
      @BeanParam KeysetParams paging, @BeanParam SearchParams search) {
    return paging.view(part -> templates.list(search.search(), part));
  }

  /** Creates a template. */
  @POST
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.TEXTS)
  @Operation(operationId = "createTemplate", summary = "Create a template")
  @APIResponse(responseCode = "409", description = "The key is taken")
  public Created<TemplateView> create(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "token", value = CREATE)))
          CreateTemplateRequest body) {
    return Created.of(templates.create(body));
  }

  /** One template. */
  @GET
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_READ)
  @Operation(operationId = "getTemplate", summary = "Get a template")
  public TemplateView get(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id) {
    return templates.get(number(id));
  }

  /** Replaces a template. */
  @PUT
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @BodyLimit(bytes = BodyLimit.TEXTS)
  @Operation(operationId = "replaceTemplate", summary = "Replace a template; its key stays")
  public TemplateView replace(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "token", value = REPLACE)))
          ReplaceTemplateRequest body) {
    return templates.replace(number(id), body);
  }

  /** Deletes a template. */
  @DELETE
  @Path("{id}")
  @ConditionalRequests
  @Access(ZONE_WRITE)
  @Operation(operationId = "deleteTemplate", summary = "Delete a template that no contract uses")
  @APIResponse(responseCode = "204", description = "Deleted")
  @APIResponse(responseCode = "409", description = "A contract uses the template")
  public void delete(
      @Parameter(schema = @Schema(type = SchemaType.INTEGER)) @PathParam("id") String id) {
    templates.delete(number(id));
  }

  private static int number(String id) {
    return PathValue.id("Template", "id", id);
  }
}
