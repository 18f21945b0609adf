package dev.portcullis.web.policydocument;

import static dev.portcullis.web.security.Access.Right.READ;

import dev.portcullis.ejb.policydocument.PolicyDocument;
import dev.portcullis.ejb.policydocument.PolicyDocumentService;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.RequestedScope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The policy of an organization as a document (ADR 0160). */
@ApplicationScoped
@Path("/organizations/{id}/policy-document")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Policy documents")
public class OrganizationPolicyDocumentResource {
  @Inject private PolicyDocumentExport exports;
  @Inject private PolicyDocumentService documents;

  /** The document. */
  @GET
  @Access(READ)
  @Operation(
      operationId = "exportOrganizationPolicyDocument",
      summary = "Export the policy of an organization as one document",
      description =
          "Its roles, contracts, permissions, members with roles and own M2M applications, as they"
              + " were at one moment, in one order and without secrets. Roles of the zone that they"
              + " refer to are named, and not described. The schema is at"
              + " /docs/policy-document.schema.json. A policy of more than 20,000 records, 16 MiB"
              + " of records as JSON or 2,000,000 JSON tokens of ABIs is 409. The audit log records"
              + " each export.")
  @APIResponse(responseCode = "200", description = "The document")
  @APIResponse(responseCode = "409", description = "The policy is too large for one document")
  public PolicyDocument export(
      @BeanParam RequestedScope scope,
      @Parameter(
              description = PolicyDocumentExport.IDS,
              schema = @Schema(enumeration = {"true", "false"}))
          @QueryParam("ids")
          String ids) {
    boolean withIds = PolicyDocumentExport.withIds(ids);
    return exports.run(() -> documents.export(scope.scope(), withIds));
  }
}
