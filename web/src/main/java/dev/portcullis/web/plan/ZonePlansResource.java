package dev.portcullis.web.plan;

import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Plans of the zone, which may change records of organizations, too. */
@ApplicationScoped
@Path("/admin/plans")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Plans")
@OperationSubject(id = "", words = "a plan of the zone")
public class ZonePlansResource extends PlansResource {
  /** Public, because RESTEasy requires a public constructor. */
  public ZonePlansResource() {}
}
