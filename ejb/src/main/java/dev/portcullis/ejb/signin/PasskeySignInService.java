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

/** Ends the sign-ins of those who were asked for their passkey on a page of ours. */
@Stateless
public class PasskeySignInService {
  @Inject private SignInConfig config;
  @Inject private SecretConfig secrets;
  @Inject private SignInApplications applications;
  @Inject private OidcLoginService logins;

  /**
   * Ends one.
   *
   * @param sealed what the browser brought along, or null
   * @throws Failure NOT_FOUND where it is not set up; UNAUTHENTICATED if no passkey was asked for
   *     in this browser in the last five minutes, or the answer does not hold; VALIDATION if it
   *     cannot be read, or the application is not registered any more; FORBIDDEN if the account was
   *     deleted meanwhile
   */
  @Audited(
      action = AuditAction.AUTH_LOGIN_SUCCEEDED,
      failure = AuditAction.AUTH_LOGIN_FAILED,
      resource = ResourceType.SESSION)
  public SignInResultView end(PasskeyAnswerRequest answer, String sealed) {
    config.requireOn();
    PendingPasskey pending =
        PendingPasskey.CARRIED
            .open(sealed, secrets.keys())
            .filter(known -> Clock.now().getEpochSecond() < known.expiresAt())
            .orElseThrow(
                () ->
                    Failure.of(
                        Reason.UNAUTHENTICATED,
                        "No sign-in in this browser waits for a passkey; begin again"));
    var unusedApplication = applications.name(pending.application());
    SessionTokenView session = logins.withPasskey(pending.awaited(), answer.passkeyAssertion());
    String location = pending.application().withToken(session.token().reveal()).toString();
    return new SignInResultView(new Secret(location), session.auditId());
  }
}
