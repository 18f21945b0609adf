package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.oidc.SecondFactorRequirement;
import dev.portcullis.ejb.oidc.VerifiedIdentity;
import dev.portcullis.ejb.passkey.MfaChallengeView;
import dev.portcullis.ejb.passkey.PasskeyConfig;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.kernel.Clock;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;

/** Requests the passkey that administrators also need to sign in (R-IDN-5). */
@ApplicationScoped
public class PasskeyStep {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @Inject private SignInConfig config;
  @Inject private SecretConfig secrets;
  @Inject private PasskeyConfig passkeys;
  @Inject private SignInApplications applications;
  @Inject private SignInAccounts accounts;

  /**
   * Requests it on a page of this service. If passkeys are not bound to its address, redirects the
   * user back with {@code mfa_required}.
   */
  SignInStep requirePasskey(
      RequestingApplication application, VerifiedIdentity identity, MfaChallengeView challenge) {
    if (!passkeys.isForPagesAt(config.url())) {
      return new SignInStep.Back(
          application.refused(
              "mfa_required", "Administrators have to confirm their identity with a passkey"));
    }
    SecondFactorRequirement awaited =
        new SecondFactorRequirement(
            accounts.idOf(identity).orElseThrow(), identity.sid(), challenge.challenge());
    PendingPasskey pending =
        new PendingPasskey(awaited, application, Clock.now().plus(PATIENCE).getEpochSecond());
    return new SignInStep.Passkey(
        challenge,
        applications.name(application),
        URI.create(config.url() + "/auth/authorize/passkey"),
        application.refused("access_denied", "The passkey was not used"),
        PendingPasskey.CODEC.close(pending, secrets.keys()),
        config.isSecure());
  }
}
