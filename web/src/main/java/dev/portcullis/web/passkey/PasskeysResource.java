package dev.portcullis.web.passkey;

import dev.portcullis.ejb.passkey.BeginStepUpRequest;
import dev.portcullis.ejb.passkey.FinishRegistrationRequest;
import dev.portcullis.ejb.passkey.FinishStepUpRequest;
import dev.portcullis.ejb.passkey.PasskeyService;
import dev.portcullis.ejb.passkey.PasskeyView;
import dev.portcullis.ejb.passkey.RegistrationOptions;
import dev.portcullis.ejb.passkey.RenamePasskeyRequest;
import dev.portcullis.ejb.passkey.StepUpChallengeView;
import dev.portcullis.ejb.passkey.StepUpProofView;
import dev.portcullis.ejb.passkey.StepUpService;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.error.ErrorBody;
import dev.portcullis.web.http.error.StepUpBody;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The caller's passkeys and step-ups (R-IDN-11, R-IDN-12). */
@Path("/webauthn")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Passkeys")
public class PasskeysResource {
  /** The header that carries the proof of a step-up. */
  static final String PROOF = "x-step-up-proof";

  /** The description of the header, up to the action. */
  static final String PROOF_OF = "The proof of a step-up for ";

  /** The 401 response of a route that requires a step-up proof. */
  static final String NO_PROOF =
      "The credential is missing, unknown, expired or revoked; or, with requiresStepUp, the proof"
          + " is missing or invalid";

  private static final String REGISTRATION =
      """
      {"response": {"id": "AQID", "rawId": "AQID", "type": "public-key",
       "response": {"clientDataJSON": "e30", "attestationObject": "oA"}}, "deviceName": "Laptop"}
      """;
  private static final String RENAME =
      """
      {"deviceName": "Laptop"}
      """;
  private static final String BEGIN =
      """
      {"action": "passkey:register"}
      """;
  private static final String FINISH =
      """
      {"action": "passkey:register", "assertion": {"id": "AQID", "rawId": "AQID",
       "type": "public-key", "response": {"clientDataJSON": "e30", "authenticatorData": "AA",
       "signature": "AA"}}}
      """;

  private static final String NO_FIRST =
      "The caller lacks the right; or the passkey would be the user's first, and the session was"
          + " opened by a wallet that a machine added to the user";

  @Inject private PasskeyService passkeys;
  @Inject private StepUpService stepUps;

  /** Begins to register a passkey. */
  @POST
  @Path("register/begin")
  @Access(Right.SESSION)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "beginPasskeyRegistration",
      summary = "Get the options for a new passkey",
      description =
          "A user who has a passkey sends the proof of a step-up for passkey:register in the header"
              + " x-step-up-proof. Without it the response is 401 with requiresStepUp and action.")
  @APIResponse(responseCode = "200", description = "The options, valid once within five minutes")
  @APIResponse(
      responseCode = "401",
      description = NO_PROOF,
      content = @Content(schema = @Schema(oneOf = {ErrorBody.class, StepUpBody.class})))
  @APIResponse(responseCode = "403", description = NO_FIRST)
  @APIResponse(responseCode = "429", description = "More than ten challenges in five minutes")
  public RegistrationOptions beginRegistration(
      @HeaderParam(PROOF) @Parameter(description = PROOF_OF + "passkey:register") String proof) {
    return passkeys.begin(Caller.current().userId(), proof);
  }

  /** Registers the passkey that the browser created. */
  @POST
  @Path("register/finish")
  @Access(Right.SESSION)
  @BodyLimit(bytes = BodyLimit.PROOFS)
  @Operation(operationId = "finishPasskeyRegistration", summary = "Register the new passkey")
  @APIResponse(responseCode = "200", description = "Registered")
  @APIResponse(responseCode = "403", description = NO_FIRST)
  @APIResponse(responseCode = "409", description = "The passkey is already registered")
  public PasskeyView finishRegistration(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "made", value = REGISTRATION)))
          FinishRegistrationRequest body) {
    return passkeys.finish(body);
  }

  /** The caller's passkeys. */
  @GET
  @Path("credentials")
  @Access(Right.SESSION)
  @Operation(operationId = "listPasskeys", summary = "List the caller's passkeys, oldest first")
  public List<PasskeyView> list() {
    return passkeys.list();
  }

  /** Renames a passkey. */
  @PUT
  @Path("credentials/{id}")
  @Access(Right.SESSION)
  @Operation(operationId = "renamePasskey", summary = "Rename one of the caller's passkeys")
  public PasskeyView rename(
      @PathParam("id") String id,
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "laptop", value = RENAME)))
          RenamePasskeyRequest body) {
    return passkeys.rename(id, body);
  }

  /** Removes a passkey. */
  @DELETE
  @Path("credentials/{id}")
  @Access(Right.SESSION)
  @Operation(
      operationId = "deletePasskey",
      summary = "Delete one of the caller's passkeys, except the last passkey of an administrator")
  @APIResponse(responseCode = "204", description = "Deleted")
  @APIResponse(
      responseCode = "403",
      description =
          "The caller lacks the right, or signed in with a wallet that a machine added to the user")
  public void delete(@PathParam("id") String id) {
    passkeys.delete(id);
  }

  /** Begins a step-up. */
  @POST
  @Path("step-up/begin")
  @Access(Right.SESSION)
  @Operation(operationId = "beginStepUp", summary = "Get a challenge for one named action")
  @APIResponse(responseCode = "200", description = "The challenge, valid once within five minutes")
  @APIResponse(responseCode = "429", description = "More than ten challenges in five minutes")
  public StepUpChallengeView beginStepUp(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "register", value = BEGIN)))
          BeginStepUpRequest body) {
    return stepUps.begin(Caller.current().userId(), body);
  }

  /** Completes a step-up. */
  @POST
  @Path("step-up/finish")
  @Access(Right.SESSION)
  @Operation(
      operationId = "finishStepUp",
      summary =
          "Exchange a passkey's assertion for a single-use proof that is valid for two minutes")
  @APIResponse(responseCode = "200", description = "The proof, shown once")
  public StepUpProofView finishStepUp(
      @RequestBody(
              required = true,
              content = @Content(examples = @ExampleObject(name = "register", value = FINISH)))
          FinishStepUpRequest body) {
    return stepUps.finish(Caller.current().userId(), body);
  }
}
