package dev.portcullis.web.credential;

import dev.portcullis.ejb.credential.IpWhitelistEntryView;
import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The whitelists of M2M applications, for the zone (R-ADM-26). */
@ApplicationScoped
@Path("/m2m-applications/{m2mAppId}/ip-whitelist")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "M2M applications")
@OperationSubject(id = "M2m", words = "an M2M application")
public class M2mIpWhitelistResource extends IpWhitelistResource<IpWhitelistEntryView> {
  /** Public, because RESTEasy requires a public constructor. */
  public M2mIpWhitelistResource() {
    super(entry -> entry);
  }
}
