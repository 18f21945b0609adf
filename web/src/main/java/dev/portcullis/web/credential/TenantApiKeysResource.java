package dev.portcullis.web.credential;

import dev.portcullis.ejb.credential.ApiKeyView;
import dev.portcullis.ejb.credential.CreatedApiKeyView;
import dev.portcullis.web.openapi.OperationSubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The keys of tenants (R-ADM-25). */
@ApplicationScoped
@Path("/tenants/{tenantId}/api-keys")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Tenants")
@OperationSubject(id = "Tenant", words = "a tenant")
public class TenantApiKeysResource extends ApiKeysResource<ApiKeyView, CreatedApiKeyView> {
  /** Public, because RESTEasy requires a public constructor. */
  public TenantApiKeysResource() {
    super(key -> key, created -> created);
  }
}
