package dev.portcullis.web.role;

import dev.portcullis.web.openapi.Subject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Zone roles (supplement part 7, last table). */
@ApplicationScoped
@Path("/roles")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Zone roles")
@Subject(id = "", words = "a zone role")
public class ZoneRolesResource extends RolesResource {
  /** Public, because RESTEasy looks for it. */
  public ZoneRolesResource() {}
}
