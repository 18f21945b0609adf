package dev.portcullis.web.credential;

import dev.portcullis.ejb.credential.CreatedOrganizationApiKeyView;
import dev.portcullis.ejb.credential.OrganizationApiKeyView;
import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The keys of M2M applications that the organization owns (R-ADM-25). */
@ApplicationScoped
@Path("/organizations/{id}/m2m-applications/{appId}/api-keys")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization M2M applications")
@OperationSubject(id = "OrganizationM2m", words = "an M2M application the organization owns")
public class OrganizationM2mApiKeysResource
    extends ApiKeysResource<OrganizationApiKeyView, CreatedOrganizationApiKeyView> {
  /** Public, because RESTEasy requires a public constructor. */
  public OrganizationM2mApiKeysResource() {
    super(OrganizationApiKeyView::of, CreatedOrganizationApiKeyView::of);
  }
}
