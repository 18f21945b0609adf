package dev.portcullis.web.user;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.kernel.Address;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys that filter the list of all users by origin. */
public class UserOriginParams {
  @QueryParam("organizationId")
  private String organizationId;

  @Parameter(
      description = "The origin of the account",
      schema = @Schema(enumeration = {"oidc", "adminPanel", "tenant", "crypto_native", "m2m_app"}))
  @QueryParam("source")
  private String source;

  @QueryParam("walletAddress")
  private String walletAddress;

  /** The user's organization, or null. */
  public String organizationId() {
    return organizationId;
  }

  /** How the account was created, as it was sent, or null. */
  public String source() {
    return source;
  }

  /**
   * A wallet of the user, or null.
   *
   * @throws dev.portcullis.kernel.Failure naming {@code walletAddress} if it is none
   */
  public Address wallet() {
    return walletAddress == null ? null : PathValue.address("walletAddress", walletAddress);
  }
}
