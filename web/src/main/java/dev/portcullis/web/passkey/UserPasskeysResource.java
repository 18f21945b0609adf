package dev.portcullis.web.passkey;

import dev.portcullis.ejb.passkey.AdminPasskeyService;
import dev.portcullis.ejb.passkey.DeletedPasskeys;
import dev.portcullis.ejb.passkey.PasskeyList;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The passkeys of users, as the zone administers them (document 1, "Passkeys"). */
@Path("/admin/webauthn/users/{userId}")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Passkeys")
public class UserPasskeysResource {
  @Inject private AdminPasskeyService passkeys;

  /** The passkeys of a user. */
  @GET
  @Access(Right.ZONE_READ)
  @Operation(operationId = "listUserPasskeys", summary = "The passkeys of a user, oldest first")
  public PasskeyList list(@PathParam("userId") String userId) {
    return passkeys.list(userId);
  }

  /** Removes all passkeys of another user. */
  @DELETE
  @Access(Right.ZONE_WRITE)
  @Operation(
      operationId = "resetUserPasskeys",
      summary = "Delete all passkeys of another user",
      description =
          "An administrator who has a passkey sends the proof of a step-up for passkey:admin-reset"
              + " in the header x-step-up-proof; without it the answer is 401 with requiresStepUp"
              + " and action.")
  @APIResponse(responseCode = "200", description = "How many were deleted")
  public DeletedPasskeys reset(@PathParam("userId") String userId, @Context HttpHeaders headers) {
    return passkeys.reset(userId, headers.getHeaderString(PasskeysResource.PROOF));
  }

  /** Removes one passkey of a user. */
  @DELETE
  @Path("{credentialId}")
  @Access(Right.ZONE_WRITE)
  @Operation(
      operationId = "deleteUserPasskey",
      summary = "Delete one passkey of a user",
      description =
          "An administrator who has a passkey sends the proof of a step-up for"
              + " passkey:admin-delete in the header x-step-up-proof, unless it is their own.")
  @APIResponse(responseCode = "204", description = "Deleted")
  public void delete(
      @PathParam("userId") String userId,
      @PathParam("credentialId") String credentialId,
      @Context HttpHeaders headers) {
    passkeys.delete(userId, credentialId, headers.getHeaderString(PasskeysResource.PROOF));
  }
}
