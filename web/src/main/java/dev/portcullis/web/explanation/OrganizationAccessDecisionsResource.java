package dev.portcullis.web.explanation;

import dev.portcullis.ejb.explanation.AccessDecisionService;
import dev.portcullis.ejb.explanation.AccessExplanationView;
import dev.portcullis.ejb.explanation.ExplainAccessRequest;
import dev.portcullis.ejb.explanation.ExplanationLog;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * Explains decisions within an organization: its members, its contracts and nothing else (ADR
 * 0051).
 */
@Path("/organizations/{id}/access-decisions")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Access decisions")
public class OrganizationAccessDecisionsResource {
  private static final String WHAT =
      AccessDecisionsResource.WHAT
          + " Users, contracts and M2M applications of others are treated as nonexistent. An"
          + " application of the zone that is assigned to the organization exists and acts for its"
          + " members only. Tenants belong to the zone. A call to nonexistent contracts has the"
          + " rule access.denied, whatever the gateway decides. The organization's own route"
          + " accepts the remedy without contractAddress, isUmbrella and organizationOnly.";

  @Inject private AccessDecisionService decisions;
  @Inject private ExplanationLog log;

  /** Public, because RESTEasy requires a public constructor. */
  public OrganizationAccessDecisionsResource() {}

  /** The decision about a hypothetical call, with the reasons. */
  @POST
  @Access(Right.READ)
  @BodyLimit(bytes = BodyLimit.TEXTS, tokens = BodyLimit.LIST_TOKENS)
  @Operation(
      operationId = "explainAccessInOrganization",
      summary = "Explain what the JSON-RPC gateway decides about a call of a member or a machine",
      description = WHAT)
  @APIResponse(responseCode = "200", description = "The decision, its facts and its remedy")
  @APIResponse(responseCode = "503", description = "The chain node does not respond")
  public AccessExplanationView explain(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content =
                  @Content(
                      examples =
                          @ExampleObject(name = "call", value = AccessDecisionsResource.CALL)))
          ExplainAccessRequest body) {
    return log.record(Scope.organization(id), decisions.explain(Scope.organization(id), body));
  }
}
