package dev.portcullis.web.application;

import dev.portcullis.ejb.application.ApplicationService;
import dev.portcullis.ejb.application.PublicApplicationView;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageBounds;
import dev.portcullis.web.http.response.PageView;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The applications that users can open (R-IDN-24). */
@ApplicationScoped
@Path("/public-applications")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Applications")
public class PublicApplicationsResource {
  @Inject private ApplicationService applications;

  /** The applications, newest first. */
  @GET
  @Access(Right.SESSION)
  @PageBounds(maxLimit = 100)
  @Operation(
      operationId = "listPublicApplications",
      summary = "List the registered applications for users, newest first")
  public PageView<PublicApplicationView> list(@BeanParam KeysetParams paging) {
    return paging.view(applications::listPublic);
  }
}
