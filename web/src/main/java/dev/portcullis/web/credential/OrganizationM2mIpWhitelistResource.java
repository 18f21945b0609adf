package dev.portcullis.web.credential;

import dev.portcullis.ejb.credential.OrganizationIpWhitelistEntryView;
import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The whitelists of M2M applications that the organization owns (R-ADM-26). */
@ApplicationScoped
@Path("/organizations/{id}/m2m-applications/{appId}/ip-whitelist")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Organization M2M applications")
@OperationSubject(id = "OrganizationM2m", words = "an M2M application that the organization owns")
public class OrganizationM2mIpWhitelistResource
    extends IpWhitelistResource<OrganizationIpWhitelistEntryView> {
  /** Public, because RESTEasy requires a public constructor. */
  public OrganizationM2mIpWhitelistResource() {
    super(OrganizationIpWhitelistEntryView::of);
  }
}
