package dev.portcullis.ejb.oidc;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.passkey.SecondFactor;
import dev.portcullis.ejb.session.LoginResult;
import dev.portcullis.ejb.session.SessionService;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.identity.ExchangedTokenQueries;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.user.User;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;

/** Opens sessions for users whose identity a provider has proven. */
@Stateless
public class OidcLoginService {
  @Inject private OidcAccounts accounts;
  @Inject private SecondFactor factor;
  @Inject private SessionService sessions;
  @Inject private MutationContext mutations;
  @Inject private ExchangedTokenQueries spent;

  /**
   * Signs in, and creates the account at the first login. Administrators with a passkey first
   * receive a passkey challenge. The token then remains valid for the login with the passkey
   * assertion.
   *
   * @param passkeyAssertion a passkey's assertion for the challenge of an earlier login, or null
   * @throws Failure FORBIDDEN if the token was already used; if the account belongs to another or a
   *     deleted organization, or has zone rights for which an organization's provider cannot vouch;
   *     or if the provider was removed in the meantime
   */
  @Audited(
      action = AuditAction.AUTH_LOGIN_SUCCEEDED,
      failure = AuditAction.AUTH_LOGIN_FAILED,
      resource = ResourceType.SESSION)
  public LoginResult login(VerifiedIdentity identity, Map<String, Object> passkeyAssertion) {
    actAs(new Actor(Actor.Type.ANONYMOUS, null, null, identity.subject()));
    if (!identity.use().repeatable()) {
      consume(identity.use());
    }
    User user = accounts.of(identity);
    accounts.reactivate(user, identity.issuedAt());
    actAs(new Actor(Actor.Type.USER, user.id(), user.organizationId(), identity.subject()));
    mutations.bind();
    SecondFactor.Outcome factors = factor.outcome(user, passkeyAssertion);
    if (factors.missing().isPresent()) {
      return factors.missing().get();
    }
    if (identity.use().repeatable()) {
      consume(identity.use());
    }
    return open(user, identity.sid(), factors.isProven());
  }

  /**
   * Completes the sign-in of an authenticated user with the passkey that {@link #login} required,
   * within the caller's transaction.
   *
   * @param assertion the passkey's assertion
   * @throws Failure VALIDATION if the assertion cannot be read; UNAUTHENTICATED if it is invalid;
   *     FORBIDDEN if the account, its organization or the provider was removed in the meantime
   */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public SessionTokenView withPasskey(
      SecondFactorRequirement awaited, Map<String, Object> assertion) {
    User user = accounts.requireActive(awaited.userId());
    accounts.reactivate(user, Instant.EPOCH);
    actAs(new Actor(Actor.Type.USER, user.id(), user.organizationId(), user.oidcSubject()));
    mutations.bind();
    factor.require(user, awaited.challenge(), assertion);
    return open(user, awaited.sid(), true);
  }

  private void consume(TokenReplayKey use) {
    if (!spent.consume(use.digest(), use.end())) {
      throw UnverifiedJwt.refused();
    }
  }

  private SessionTokenView open(User user, String sid, boolean hasPasskey) {
    String organizationId = accounts.vouchingIssuer(user);
    return sessions.open(
        user.id(),
        SessionOrigin.byProvider(user.oidcIssuer(), user.oidcSubject(), sid, organizationId)
            .withPasskey(hasPasskey));
  }

  private static void actAs(Actor actor) {
    CallContext.current().withActor(actor).bind();
  }
}
