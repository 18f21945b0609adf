package dev.portcullis.web.plan;

import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Plans of an organization, which change its own records only. */
@ApplicationScoped
@Path("/organizations/{id}/plans")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Plans")
@OperationSubject(id = "Organization", words = "a plan of the organization")
public class OrganizationPlansResource extends PlansResource {
  /** Public, because RESTEasy requires a public constructor. */
  public OrganizationPlansResource() {}
}
