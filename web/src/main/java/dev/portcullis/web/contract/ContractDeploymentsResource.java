package dev.portcullis.web.contract;

import static dev.portcullis.web.security.Access.Right.ZONE_READ;

import dev.portcullis.ejb.contract.ContractDeploymentView;
import dev.portcullis.ejb.contract.ContractDeployments;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The contracts that were deployed through the gateway, for the zone (R-ADM-48). */
@ApplicationScoped
@Path("/contract-deployments")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Contracts")
public class ContractDeploymentsResource {
  @Inject private ContractDeployments deployments;

  /** The deployments, newest first. */
  @GET
  @Access(ZONE_READ)
  @Operation(
      operationId = "listContractDeployments",
      summary = "List the contracts that were deployed through the gate, newest first",
      description =
          "The outcome of accepted transactions is looked up when the list is read, of a few at a"
              + " time. Until then both successAt and erroredAt are null.")
  public PageView<ContractDeploymentView> list(@BeanParam KeysetParams paging) {
    return paging.view(part -> deployments.list(part));
  }
}
