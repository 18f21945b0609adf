package dev.portcullis.web.policydocument;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;

import dev.portcullis.ejb.policydocument.PolicyDocument;
import dev.portcullis.ejb.policydocument.PolicyDocumentService;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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

/** The policy of the installation as a document (ADR 0160). */
@ApplicationScoped
@Path("/admin/policy-document")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Policy documents")
public class ZonePolicyDocumentResource {
  @Inject private PolicyDocumentExport exports;
  @Inject private PolicyDocumentService documents;

  /** The document. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "exportPolicyDocument",
      summary = "Export the policy of the installation as one document",
      description =
          "Organizations, roles, templates, contracts, permissions, users with roles and M2M"
              + " applications, as they were at one moment, in one order and without secrets. The"
              + " schema is at /docs/policy-document.schema.json. A policy of more than 20,000"
              + " records, 16 MiB of records as JSON or 2,000,000 JSON tokens of ABIs is 409. The"
              + " audit log records each export.")
  @APIResponse(responseCode = "200", description = "The document")
  @APIResponse(responseCode = "409", description = "The policy is too large for one document")
  public PolicyDocument export(
      @Parameter(
              description = PolicyDocumentExport.IDS,
              schema = @Schema(enumeration = {"true", "false"}))
          @QueryParam("ids")
          String ids) {
    boolean withIds = PolicyDocumentExport.withIds(ids);
    return exports.run(() -> documents.export(Scope.ZONE, withIds));
  }
}
