package dev.portcullis.web.passkey;

import static dev.portcullis.web.passkey.PasskeysResource.NO_PROOF;
import static dev.portcullis.web.passkey.PasskeysResource.PROOF;
import static dev.portcullis.web.passkey.PasskeysResource.PROOF_OF;

import dev.portcullis.ejb.passkey.AdminPasskeyService;
import dev.portcullis.ejb.passkey.DeletedPasskeysView;
import dev.portcullis.ejb.passkey.PasskeyListView;
import dev.portcullis.web.http.error.ErrorBody;
import dev.portcullis.web.http.error.StepUpBody;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The passkeys of users, for zone administrators (R-IDN-13). */
@Path("/admin/webauthn/users/{userId}")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Passkeys")
public class UserPasskeysResource {
  @Inject private AdminPasskeyService passkeys;

  /** The passkeys of a user. */
  @GET
  @Access(Right.ZONE_READ)
  @Operation(
      operationId = "listUserPasskeys",
      summary = "List the passkeys of a user, oldest first")
  public PasskeyListView list(@PathParam("userId") String userId) {
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
              + " in the header x-step-up-proof. Without it the response is 401 with requiresStepUp"
              + " and action.")
  @APIResponse(responseCode = "200", description = "The number of deleted passkeys")
  @APIResponse(
      responseCode = "401",
      description = NO_PROOF,
      content = @Content(schema = @Schema(oneOf = {ErrorBody.class, StepUpBody.class})))
  public DeletedPasskeysView reset(
      @PathParam("userId") String userId,
      @HeaderParam(PROOF) @Parameter(description = PROOF_OF + "passkey:admin-reset") String proof) {
    return passkeys.reset(userId, proof);
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
  @APIResponse(
      responseCode = "401",
      description = NO_PROOF,
      content = @Content(schema = @Schema(oneOf = {ErrorBody.class, StepUpBody.class})))
  public void delete(
      @PathParam("userId") String userId,
      @PathParam("credentialId") String credentialId,
      @HeaderParam(PROOF) @Parameter(description = PROOF_OF + "passkey:admin-delete")
          String proof) {
    passkeys.delete(userId, credentialId, proof);
  }
}
