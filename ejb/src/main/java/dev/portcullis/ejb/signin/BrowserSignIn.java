package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.application.ApplicationService;
import dev.portcullis.ejb.identity.SiweConfig;
import dev.portcullis.ejb.oidc.OidcLoginService;
import dev.portcullis.ejb.oidc.ProvenIdentity;
import dev.portcullis.ejb.oidc.TokenVerifier;
import dev.portcullis.ejb.session.LoginAnswer;
import dev.portcullis.ejb.session.SessionToken;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Sha256;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Takes people to the identity provider and back to their application. */
@ApplicationScoped
public class BrowserSignIn {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  @Inject private SignInConfig config;
  @Inject private SiweConfig secrets;
  @Inject private ApplicationService applications;
  @Inject private ProviderClient provider;
  @Inject private TokenVerifier tokens;
  @Inject private OidcLoginService logins;
  @Inject private WalletOwners wallets;

  /**
   * Begins.
   *
   * @throws Failure NOT_FOUND where it is not set up; VALIDATION unless a registered application
   *     asks for what there is; OVERLOADED while the provider does not answer
   */
  public BegunSignIn begin(SignInRequest request) {
    request.checkGiven();
    requireOn();
    request.checkComplete();
    requireRegistered(request.clientId(), request.redirectUrl());
    PendingSignIn pending =
        new PendingSignIn(
            random(),
            random(),
            random(),
            request.clientId(),
            request.redirectUrl(),
            request.state(),
            request.wanted(),
            Clock.now().plus(PATIENCE).getEpochSecond());
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", config.clientId());
    query.put("redirect_uri", config.callback());
    query.put("scope", "openid");
    query.put("state", pending.state());
    query.put("nonce", pending.nonce());
    query.put("code_challenge", challenge(pending.verifier()));
    query.put("code_challenge_method", "S256");
    URI there = provider.endpoints().authorization();
    return new BegunSignIn(
        URI.create(there + (there.getRawQuery() == null ? "?" : "&") + encoded(query)),
        pending.seal(secrets.key()),
        config.isSecure());
  }

  /**
   * Ends.
   *
   * @param sealed what the browser brought back, or null
   * @return where the person goes: to the application, with the session's token or an error
   * @throws Failure NOT_FOUND where it is not set up; VALIDATION unless it began in this browser,
   *     not long ago, for an application that is still registered; FORBIDDEN if the provider's
   *     token does not hold; OVERLOADED while the provider does not answer
   */
  public URI end(ProviderAnswer answer, String sealed) {
    answer.check();
    requireOn();
    if (answer.issuer() != null && !answer.issuer().equals(config.issuer())) {
      throw Failure.invalid("iss", "is not the identity provider of this sign-in");
    }
    PendingSignIn pending =
        PendingSignIn.open(sealed, secrets.key())
            .filter(known -> Clock.now().getEpochSecond() < known.expiresAt())
            .filter(known -> known.hasState(answer.state()))
            .orElseThrow(
                () ->
                    Failure.invalid(
                        "state", "is not that of a sign-in which began in this browser just now"));
    requireRegistered(pending.clientId(), pending.redirectUrl());
    if (answer.code() == null || answer.code().isEmpty() || answer.error() != null) {
      return refused(pending, "access_denied", "The identity provider did not let you in");
    }
    Optional<String> token =
        provider.idToken(provider.endpoints().token(), answer.code(), pending.verifier());
    if (token.isEmpty()) {
      return refused(pending, "access_denied", "The identity provider did not accept its code");
    }
    return signedIn(pending, tokens.verify(token.get(), config.issuer(), pending.nonce()));
  }

  private URI signedIn(PendingSignIn pending, ProvenIdentity identity) {
    if (pending.scopes().contains(SignInRequest.WALLET) && !wallets.include(identity)) {
      return refused(pending, "wallet_required", "Link a wallet to your account first");
    }
    LoginAnswer login = logins.login(identity, null);
    if (!(login instanceof SessionToken session)) {
      return refused(pending, "mfa_required", "Administrators sign in with their passkey as well");
    }
    return back(pending, Map.of("token", session.token().reveal()));
  }

  private static URI refused(PendingSignIn pending, String error, String description) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("error", error);
    fields.put("error_description", description);
    return back(pending, fields);
  }

  private static URI back(PendingSignIn pending, Map<String, String> fields) {
    Map<String, String> all = new LinkedHashMap<>(fields);
    all.put("state", pending.applicationState());
    return URI.create(pending.redirectUrl() + "#" + encoded(all));
  }

  private void requireOn() {
    if (!config.isOn()) {
      throw Failure.of(Reason.NOT_FOUND, "Sign-in in the browser is not set up here");
    }
  }

  /** Compared character by character: anything else has been tricked before (RFC 9700, 4.1). */
  private void requireRegistered(String clientId, String redirectUrl) {
    boolean isRegistered =
        applications
            .findByClientId(clientId)
            .orElseThrow(() -> Failure.invalid("client_id", "is not that of an application"))
            .redirectUrls()
            .contains(redirectUrl);
    if (!isRegistered) {
      throw Failure.invalid("redirect_uri", "is not registered for this application");
    }
  }

  private static String random() {
    return ENCODER.encodeToString(Ids.bytes(32));
  }

  private static String challenge(String verifier) {
    return ENCODER.encodeToString(Sha256.digest(verifier.getBytes(StandardCharsets.US_ASCII)));
  }

  private static String encoded(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(
            field ->
                field.getKey()
                    + "="
                    + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8)
                        .replace("+", "%20"))
        .collect(Collectors.joining("&"));
  }
}
