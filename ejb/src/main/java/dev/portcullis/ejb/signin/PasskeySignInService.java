package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.oidc.OidcLoginService;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Secret;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Completes sign-ins for which a page of this service requested a passkey. */
@Stateless
public class PasskeySignInService {
  @Inject private SignInConfig config;
  @Inject private SecretConfig secrets;
  @Inject private SignInApplications applications;
  @Inject private OidcLoginService logins;

  /**
   * Completes a sign-in.
   *
   * @param sealed the sealed state from the browser, or null
   * @throws Failure NOT_FOUND if it is not configured; UNAUTHENTICATED if no passkey was requested
   *     in this browser in the last five minutes, or the assertion is invalid; VALIDATION if it
   *     cannot be read, or the application is no longer registered; FORBIDDEN if the account was
   *     deleted in the meantime
   */
  @Audited(
      action = AuditAction.AUTH_LOGIN_SUCCEEDED,
      failure = AuditAction.AUTH_LOGIN_FAILED,
      resource = ResourceType.SESSION)
  public SignInResultView end(PasskeyAnswerRequest answer, String sealed) {
    config.requireOn();
    PendingPasskey pending =
        PendingPasskey.CODEC
            .open(sealed, secrets.keys())
            .filter(known -> Clock.now().getEpochSecond() < known.expiresAt())
            .orElseThrow(
                () ->
                    Failure.of(
                        Reason.UNAUTHENTICATED,
                        "No sign-in in this browser waits for a passkey; start again"));
    var unusedApplication = applications.name(pending.application());
    SessionTokenView session = logins.withPasskey(pending.awaited(), answer.passkeyAssertion());
    String location = pending.application().withToken(session.token().reveal()).toString();
    return new SignInResultView(new Secret(location), session.auditId());
  }
}
