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

/** The keys of M2M applications, for the zone (R-ADM-25). */
@ApplicationScoped
@Path("/m2m-applications/{m2mAppId}/api-keys")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "M2M applications")
@OperationSubject(id = "M2m", words = "an M2M application")
public class M2mApiKeysResource extends ApiKeysResource<ApiKeyView, CreatedApiKeyView> {
  /** Public, because RESTEasy requires a public constructor. */
  public M2mApiKeysResource() {
    super(key -> key, created -> created);
  }
}
