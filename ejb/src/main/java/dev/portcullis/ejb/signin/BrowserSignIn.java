package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.oidc.OidcLoginService;
import dev.portcullis.ejb.oidc.TokenVerifier;
import dev.portcullis.ejb.oidc.VerifiedIdentity;
import dev.portcullis.ejb.passkey.MfaChallengeView;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.session.LoginResult;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.kernel.Sha256;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Redirects users to an identity provider and back to their application. */
@ApplicationScoped
public class BrowserSignIn {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  @Inject private SignInConfig config;
  @Inject private SecretConfig secrets;
  @Inject private SignInApplications applications;
  @Inject private SignInProviders providers;
  @Inject private ProviderClient client;
  @Inject private TokenVerifier tokens;
  @Inject private OidcLoginService logins;
  @Inject private SignInAccounts accounts;
  @Inject private PasskeyStep passkeys;

  /**
   * Begins a sign-in.
   *
   * @throws Failure NOT_FOUND if it is not configured; VALIDATION unless a registered application
   *     sends a valid request; OVERLOADED while the provider does not respond
   */
  public SignInRedirect begin(SignInRequest request) {
    request.checkGiven();
    config.requireOn();
    request.checkComplete();
    RequestingApplication application =
        new RequestingApplication(request.clientId(), request.redirectUrl(), request.state());
    var unusedApplication = applications.name(application);
    SignInProvider provider =
        providers
            .of(Scope.ofNullable(request.organizationId()))
            .orElseThrow(
                () ->
                    Failure.invalid(
                        "organization_id", "must name an organization with an identity provider"));
    PendingSignIn pending =
        new PendingSignIn(
            random(),
            random(),
            random(),
            provider.scope().organizationId(),
            application,
            request.wanted(),
            Clock.now().plus(PATIENCE).getEpochSecond());
    return new SignInRedirect(
        authorizationUrl(provider, pending),
        PendingSignIn.CODEC.close(pending, secrets.keys()),
        config.isSecure());
  }

  /**
   * Continues with the provider's response.
   *
   * @param scope the scope of the provider
   * @param sealed the sealed state that the browser returned, or null
   * @return a redirect to the application, with the session's token or an error; or the request for
   *     a passkey
   * @throws Failure NOT_FOUND if it is not configured; VALIDATION unless it began recently in this
   *     browser for an application that is still registered; FORBIDDEN if the provider's token is
   *     invalid; OVERLOADED while the provider does not respond
   */
  public SignInStep resume(AuthorizationResponse answer, Scope scope, String sealed) {
    config.requireOn();
    PendingSignIn pending =
        PendingSignIn.CODEC
            .open(sealed, secrets.keys())
            .filter(known -> Clock.now().getEpochSecond() < known.expiresAt())
            .filter(known -> Scope.ofNullable(known.organizationId()).equals(scope))
            .filter(known -> known.hasState(answer.state()))
            .orElseThrow(
                () -> Failure.invalid("state", "does not match a recent sign-in in this browser"));
    var unusedApplication = applications.name(pending.application());
    SignInProvider provider =
        providers
            .of(scope)
            .orElseThrow(
                () -> Failure.invalid("state", "is of an identity provider that was removed"));
    if (answer.issuer() != null && !answer.issuer().equals(provider.issuer())) {
      throw Failure.invalid("iss", "is not the identity provider of this sign-in");
    }
    if (answer.code() == null || answer.code().isEmpty() || answer.error() != null) {
      return denied(pending, "The identity provider denied the sign-in");
    }
    Optional<String> token = client.idToken(provider, answer.code(), pending.verifier());
    if (token.isEmpty()) {
      return denied(pending, "The identity provider rejected the authorization code");
    }
    return signedIn(
        pending,
        tokens.verify(token.get(), provider.issuer(), provider.clientId(), pending.nonce()));
  }

  private URI authorizationUrl(SignInProvider provider, PendingSignIn pending) {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", provider.clientId());
    query.put("redirect_uri", provider.callback());
    query.put("scope", "openid");
    query.put("state", pending.state());
    query.put("nonce", pending.nonce());
    query.put("code_challenge", challenge(pending.verifier()));
    query.put("code_challenge_method", "S256");
    URI there = client.endpoints(provider).authorization();
    return URI.create(
        there + (there.getRawQuery() == null ? "?" : "&") + FormFields.encoded(query));
  }

  private SignInStep signedIn(PendingSignIn pending, VerifiedIdentity identity) {
    RequestingApplication application = pending.application();
    if (pending.scopes().contains(SignInRequest.WALLET) && !accounts.hasWallet(identity)) {
      return new SignInStep.Back(
          application.refused("wallet_required", "Link a wallet to your account first"));
    }
    LoginResult login = logins.login(identity, null);
    if (login instanceof MfaChallengeView missing) {
      return passkeys.requirePasskey(application, identity, missing);
    }
    return new SignInStep.Back(application.withToken(((SessionTokenView) login).token().reveal()));
  }

  private static SignInStep denied(PendingSignIn pending, String why) {
    return new SignInStep.Back(pending.application().refused("access_denied", why));
  }

  private static String random() {
    return ENCODER.encodeToString(Ids.bytes(32));
  }

  private static String challenge(String verifier) {
    return ENCODER.encodeToString(Sha256.digest(verifier.getBytes(StandardCharsets.US_ASCII)));
  }
}
