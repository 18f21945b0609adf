package dev.portcullis.web.plan;

import static dev.portcullis.web.security.Access.Right.READ;
import static dev.portcullis.web.security.Access.Right.WRITE;

import dev.portcullis.ejb.plan.change.PlanRequest;
import dev.portcullis.ejb.plan.rehearsal.AccessPlanService;
import dev.portcullis.ejb.plan.rehearsal.AccessPlanView;
import dev.portcullis.ejb.plan.rehearsal.ListedPlanView;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.GrantsPermissions;
import dev.portcullis.web.security.RequestedScope;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * Plans of a scope (ADR 0159). The zone's and the organizations' routes inherit from this class.
 */
public abstract class PlansResource {
  /** Tokens for a hundred changes, some of them matrices. */
  private static final int TOKENS = 60_000;

  private static final String CHANGES =
      """
      {"changes": [
        {"op": "create", "kind": "role", "ref": "teller",
         "role": {"roleName": "Teller", "systemPermissions": []}},
        {"op": "replace", "kind": "memberRoles", "id": "q3T_zkV0nB1sYw-8LdXaE",
         "organizationId": "8LdXaEq3T_zkV0nB1sYw-",
         "memberRoles": {"roles": ["q3T_zkV0nB1sYw-8LdXaE"]}}]}
      """;

  @Inject private AccessPlanService plans;

  /** The plans, newest first. */
  @GET
  @Access(READ)
  @Operation(operationId = "list{}Plans", summary = "List plans, newest first")
  public PageView<ListedPlanView> list(
      @BeanParam RequestedScope scope, @BeanParam KeysetParams paging) {
    return paging.view(part -> plans.list(scope.scope(), part));
  }

  /** Rehearses changes and keeps the plan. */
  @POST
  @GrantsPermissions
  @Access(WRITE)
  @BodyLimit(bytes = BodyLimit.TEXTS, tokens = TOKENS)
  @Operation(
      operationId = "create{}Plan",
      summary = "Plan changes: see what they would change before they are made",
      description =
          "The changes are made in their order, and rolled back. Each passes the validation and the"
              + " access rules of its own route. The plan has the facts that differ afterwards:"
              + " permissions, roles, members and M2M applications. Its lines say who gains and who"
              + " loses which calls, events and rights; an organization sees its own people,"
              + " M2M applications and contracts. An error names the change, such as"
              + " changes[3]. A plan is kept for 30 days, and an owner keeps 100.")
  @APIResponse(
      responseCode = "409",
      description =
          "A change conflicts with a record, the changes take longer than ten seconds, or"
              + " permissions keep changing")
  @APIResponse(
      responseCode = "422",
      description = "A change is refused, for example for a reserved name")
  public Created<AccessPlanView> create(
      @BeanParam RequestedScope scope,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "changes", value = CHANGES)))
          PlanRequest body) {
    return Created.of(plans.plan(scope.scope(), body));
  }

  /** One plan. */
  @GET
  @Path("{planId}")
  @Access(READ)
  @Operation(operationId = "get{}Plan", summary = "Get a plan with its changes and its result")
  public AccessPlanView get(@BeanParam RequestedScope scope, @PathParam("planId") String planId) {
    return plans.get(scope.scope(), planId);
  }

  /** Makes the changes of a plan. */
  @POST
  @Path("{planId}/apply")
  @Consumes(MediaType.WILDCARD)
  @GrantsPermissions
  @Access(WRITE)
  @Operation(
      operationId = "apply{}Plan",
      summary = "Apply a plan: make all of its changes, or none",
      description =
          "A plan is applied once, within 23 hours, and only while no permission, role or member"
              + " changed since it was made. Each change has its own audit row, which names the"
              + " plan.")
  @APIResponse(
      responseCode = "200",
      description = "Applied",
      content = @Content(schema = @Schema(implementation = AccessPlanView.class)))
  @APIResponse(
      responseCode = "409",
      description =
          "The plan is stale or applied already, or another request is changing permissions")
  @APIResponse(responseCode = "422", description = "A change is refused")
  public AccessPlanView apply(@BeanParam RequestedScope scope, @PathParam("planId") String planId) {
    return plans.apply(scope.scope(), planId);
  }
}
