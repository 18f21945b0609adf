package dev.portcullis.web.quota;

import static dev.portcullis.web.security.Access.Right.READ;

import dev.portcullis.ejb.quota.QuotaListView;
import dev.portcullis.ejb.quota.QuotaService;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.RequestedScope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The quotas of an organization (ADR 0111). */
@ApplicationScoped
@Path("/organizations/{id}/quotas")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Quotas")
public class OrganizationQuotasResource {
  @Inject private QuotaService quotas;

  /** The quotas and their usage. */
  @GET
  @Access(READ)
  @Operation(
      operationId = "listOrganizationQuotas",
      summary = "List the quotas of an organization, and how much of them is used",
      description =
          "A request that would exceed a quota is rejected with ORG_QUOTA_EXCEEDED. The operator"
              + " sets the limits; a limit of null means no limit.")
  @APIResponse(responseCode = "200", description = "The quotas")
  public QuotaListView list(@BeanParam RequestedScope scope) {
    return quotas.list(scope.scope());
  }
}
