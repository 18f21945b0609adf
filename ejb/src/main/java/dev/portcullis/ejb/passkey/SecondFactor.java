package dev.portcullis.ejb.passkey;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.passkey.CeremonyQueries.Scope;
import dev.portcullis.persistence.passkey.Passkey;
import dev.portcullis.persistence.passkey.PasskeyRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.role.SystemPermission;
import dev.portcullis.persistence.user.User;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Requires the passkey that administrators also need to sign in (R-IDN-5). */
@ApplicationScoped
public class SecondFactor {
  @Inject private PasskeyRepository passkeys;
  @Inject private RoleRepository roles;
  @Inject private PasskeyChallenges challenges;
  @Inject private PasskeyConfig config;

  /**
   * The outcome of the second factor.
   *
   * @param missing the challenge that the user still has to answer; empty if nothing is missing
   * @param isProven whether a passkey was required and proven
   */
  public record Outcome(Optional<MfaChallengeView> missing, boolean isProven) {}

  /**
   * The challenge that a user still has to answer after the first factor, if any.
   *
   * @param assertion a passkey's assertion for an earlier challenge, or null
   * @throws Failure VALIDATION if the assertion cannot be read; UNAUTHENTICATED if it is invalid;
   *     RATE_LIMITED after ten challenges in five minutes
   */
  public Outcome outcome(User user, Map<String, Object> assertion) {
    List<Passkey> known = passkeys.ofUser(user.id());
    if (known.isEmpty() || !isAdministrator(user)) {
      return new Outcome(Optional.empty(), false);
    }
    Scope scope = scope(user);
    if (assertion == null) {
      AuditContext.refine(AuditAction.API_MUTATION);
      MfaChallengeView challenge =
          new MfaChallengeView(
              true, config.rpId(), challenges.issue(scope), CredentialDescriptor.of(known));
      return new Outcome(Optional.of(challenge), false);
    }
    AuditContext.refineFailure(AuditAction.PASSKEY_AUTHENTICATE_FAILED);
    prove(scope, Ceremony.read(assertion, "passkeyAssertion"));
    return new Outcome(Optional.empty(), true);
  }

  /**
   * Rejects the request unless one of the user's passkeys signed exactly this challenge.
   *
   * @param challenge one that was issued to the user
   * @throws Failure VALIDATION if the assertion cannot be read; UNAUTHENTICATED if it is invalid
   */
  public void require(User user, String challenge, Map<String, Object> assertion) {
    AuditContext.refineFailure(AuditAction.PASSKEY_AUTHENTICATE_FAILED);
    Ceremony ceremony = Ceremony.read(assertion, "passkeyAssertion");
    if (!ceremony.challenge().equals(challenge)) {
      throw refused();
    }
    prove(scope(user), ceremony);
  }

  private void prove(Scope scope, Ceremony ceremony) {
    boolean proven =
        passkeys
            .findForUse(scope.userId(), ceremony.credentialId())
            .filter(passkey -> ceremony.isBy(passkey, config))
            .isPresent();
    if (!proven || !challenges.use(ceremony, scope)) {
      throw refused();
    }
  }

  private static Scope scope(User user) {
    return new Scope(user.id(), null, "login", null);
  }

  private static Failure refused() {
    return Failure.of(
        Reason.UNAUTHENTICATED,
        "passkeyAssertion is not valid for this challenge, or the challenge was used or has"
            + " expired");
  }

  private boolean isAdministrator(User user) {
    return roles.findAll(user.roleIds()).stream()
        .filter(role -> role.organizationId() == null || isOwn(role, user))
        .anyMatch(role -> role.systemPermissions().contains(SystemPermission.ADMIN_WRITE));
  }

  private static boolean isOwn(Role role, User user) {
    return Objects.equals(role.organizationId(), user.organizationId());
  }
}
