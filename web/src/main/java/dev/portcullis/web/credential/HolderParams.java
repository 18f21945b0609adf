package dev.portcullis.web.credential;

import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.web.m2m.M2mApplicationId;
import jakarta.ws.rs.PathParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The holder of credentials that a path identifies, in one of three ways. */
public class HolderParams {
  @PathParam("tenantId")
  private String tenantId;

  @Parameter(
      schema = @Schema(minLength = M2mApplicationId.LENGTH, maxLength = M2mApplicationId.LENGTH))
  @PathParam("m2mAppId")
  private String m2mAppId;

  @PathParam("appId")
  private String appId;

  /**
   * The holder, whether or not it exists.
   *
   * @throws dev.portcullis.kernel.Failure VALIDATION for an identifier that the zone's routes
   *     reject
   */
  CredentialHolder holder() {
    if (tenantId != null) {
      return CredentialHolder.tenant(tenantId);
    }
    return CredentialHolder.m2mApp(
        appId != null ? appId : M2mApplicationId.of("m2mAppId", m2mAppId));
  }
}
