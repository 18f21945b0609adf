package dev.portcullis.web.session;

import dev.portcullis.ejb.identity.CryptoNativeLoginRequest;
import dev.portcullis.ejb.identity.KeyLoginRequest;
import dev.portcullis.ejb.identity.KeyLoginService;
import dev.portcullis.ejb.identity.LoginService;
import dev.portcullis.ejb.oidc.OidcLoginRequest;
import dev.portcullis.ejb.oidc.OidcLoginService;
import dev.portcullis.ejb.oidc.TokenVerifier;
import dev.portcullis.ejb.passkey.MfaChallengeView;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.KeyCaller;
import dev.portcullis.ejb.session.CurrentSessionView;
import dev.portcullis.ejb.session.KeySessionService;
import dev.portcullis.ejb.session.LoginResult;
import dev.portcullis.ejb.session.SessionEndView;
import dev.portcullis.ejb.session.SessionService;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Signing in and out (R-IDN-3). */
@Path("/auth")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
@Tag(name = "Authentication")
public class AuthResource {
  private static final String LOGIN =
      """
      {"message": "rollup.example wants you to sign in with your Ethereum account: …",
       "signature": "0x5f1c", "nonceToken": "djF8MHg3MDk5.c2lnbmF0dXJl"}
      """;

  private static final String OIDC =
      """
      {"jwt": "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl"}
      """;

  @Inject private LoginService logins;
  @Inject private TokenVerifier tokens;
  @Inject private OidcLoginService identities;
  @Inject private SessionService sessions;
  @Inject private KeyLoginService keyLogins;
  @Inject private KeySessionService keySessions;

  @POST
  @Path("/login/crypto-native")
  @Public(limit = Public.Limit.LOGIN)
  @BodyLimit(bytes = BodyLimit.PROOFS, strangers = BodyLimit.PROOFS)
  @Operation(summary = "Sign in with a wallet's signature of a challenge")
  @APIResponse(
      responseCode = "200",
      description =
          "The new session, whose token is shown once; or, for administrators with a passkey, an"
              + " object with requiresMfa, rpId, challenge and allowCredentials: repeat the login"
              + " with passkeyAssertion",
      content =
          @Content(schema = @Schema(oneOf = {SessionTokenView.class, MfaChallengeView.class})))
  @APIResponse(responseCode = "401", description = "Bad signature or challenge; unknown wallet")
  public LoginResult loginWithWallet(
      @RequestBody(content = @Content(examples = @ExampleObject(name = "signed", value = LOGIN)))
          CryptoNativeLoginRequest login) {
    return logins.withWallet(login);
  }

  @POST
  @Path("/login/oidc")
  @Public(limit = Public.Limit.LOGIN)
  @BodyLimit(bytes = BodyLimit.PROOFS, strangers = BodyLimit.PROOFS)
  @Operation(
      operationId = "loginWithOidc",
      summary = "Exchange an identity provider's token for a session")
  @APIResponse(
      responseCode = "200",
      description =
          "The new session, whose token is shown once; or, for administrators with a passkey, an"
              + " object with requiresMfa, rpId, challenge and allowCredentials: repeat the login"
              + " with passkeyAssertion",
      content =
          @Content(schema = @Schema(oneOf = {SessionTokenView.class, MfaChallengeView.class})))
  @APIResponse(responseCode = "403", description = "The token is not valid for this service")
  @APIResponse(responseCode = "503", description = "The provider's keys cannot be read at present")
  public LoginResult loginWithOidc(
      @RequestBody(content = @Content(examples = @ExampleObject(name = "keycloak", value = OIDC)))
          OidcLoginRequest login) {
    return identities.login(tokens.verify(login.jwt()), login.passkeyAssertion());
  }

  @POST
  @Path("/login/tenant")
  @Public(limit = Public.Limit.LOGIN)
  @BodyLimit(bytes = BodyLimit.PROOFS, strangers = BodyLimit.PROOFS)
  @Operation(
      operationId = "loginAsTenant",
      summary = "Sign in as a tenant with the signature of its key")
  @APIResponse(responseCode = "200", description = "The new session, whose token is shown once")
  @APIResponse(
      responseCode = "401",
      description = "Bad signature or challenge; no tenant has the key")
  @APIResponse(
      responseCode = "403",
      description = "The challenge is for another kind of sign-in, or the key is publicly known")
  public SessionTokenView loginAsTenant(
      @RequestBody(content = @Content(examples = @ExampleObject(name = "signed", value = LOGIN)))
          KeyLoginRequest login) {
    return keyLogins.asTenant(login);
  }

  @POST
  @Path("/login/service")
  @Public(limit = Public.Limit.LOGIN)
  @BodyLimit(bytes = BodyLimit.PROOFS, strangers = BodyLimit.PROOFS)
  @Operation(
      operationId = "loginAsService",
      summary = "Sign in as a service with the signature of its key")
  @APIResponse(responseCode = "200", description = "The new session, whose token is shown once")
  @APIResponse(
      responseCode = "401",
      description = "Bad signature or challenge; no service has the key")
  @APIResponse(
      responseCode = "403",
      description = "The challenge is for another kind of sign-in, or the key is publicly known")
  public SessionTokenView loginAsService(
      @RequestBody(content = @Content(examples = @ExampleObject(name = "signed", value = LOGIN)))
          KeyLoginRequest login) {
    return keyLogins.asService(login);
  }

  @GET
  @Path("/current-session")
  @Access(Right.SESSION)
  @Operation(summary = "Get the session of the token")
  @APIResponse(responseCode = "200", description = "The session")
  public CurrentSessionView currentSession() {
    return sessions.current();
  }

  @POST
  @Path("/extend-session")
  @Access(Right.SESSION)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "extendSession",
      summary = "Restart the idle time of the token's session")
  @APIResponse(
      responseCode = "200",
      description = "When the session ends; without an idle timeout nothing has changed")
  public SessionEndView extendSession() {
    return sessions.extend();
  }

  @POST
  @Path("/logout")
  @Access(value = Right.SESSION, keySessions = true)
  @Consumes(MediaType.WILDCARD)
  @Operation(summary = "End the session of the token")
  @APIResponse(responseCode = "204", description = "The token is no longer valid")
  public void logout() {
    Optional<KeyCaller> key = KeyCaller.find();
    if (key.isPresent()) {
      keySessions.logout(key.get().sessionId());
    } else {
      sessions.logout(Caller.current().sessionId());
    }
  }
}
