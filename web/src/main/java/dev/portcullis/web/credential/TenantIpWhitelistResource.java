package dev.portcullis.web.credential;

import dev.portcullis.ejb.credential.IpWhitelistEntryView;
import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The whitelists of tenants (R-ADM-26). */
@ApplicationScoped
@Path("/tenants/{tenantId}/ip-whitelist")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Tenants")
@OperationSubject(id = "Tenant", words = "a tenant")
public class TenantIpWhitelistResource extends IpWhitelistResource<IpWhitelistEntryView> {
  /** Public, because RESTEasy requires a public constructor. */
  public TenantIpWhitelistResource() {
    super(entry -> entry);
  }
}
