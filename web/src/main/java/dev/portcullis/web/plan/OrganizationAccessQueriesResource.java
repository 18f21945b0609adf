package dev.portcullis.web.plan;

import dev.portcullis.ejb.plan.query.AccessQueryRequest;
import dev.portcullis.ejb.plan.query.PermittedCallView;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.http.response.PagingParams;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Access queries about an organization: its members, machines and contracts, and nothing else. */
@Path("/organizations/{id}/access-queries")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Access decisions")
public class OrganizationAccessQueriesResource extends AccessQueriesResource {
  /** Public, because RESTEasy requires a public constructor. */
  public OrganizationAccessQueriesResource() {}

  /** Who may call a function, or what a caller may call. */
  @POST
  @Access(Right.READ)
  @Operation(
      operationId = "queryAccessInOrganization",
      summary = "List which members may call a function, or what a member may call",
      description =
          WHAT + " Users, contracts and M2M applications of others are treated as nonexistent.")
  public PageView<PermittedCallView> query(
      @PathParam("id") String id,
      @BeanParam PagingParams paging,
      @RequestBody(
              required = true,
              content =
                  @Content(
                      examples = {
                        @ExampleObject(name = "whoCan", value = WHO_CAN),
                        @ExampleObject(name = "whatCan", value = WHAT_CAN)
                      }))
          AccessQueryRequest body) {
    return answer(Scope.organization(id), body, paging);
  }
}
