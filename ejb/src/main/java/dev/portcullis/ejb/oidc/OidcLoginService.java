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

/** Opens sessions for those whose identity a provider has proven. */
@Stateless
public class OidcLoginService {
  @Inject private OidcAccounts accounts;
  @Inject private SecondFactor factor;
  @Inject private SessionService sessions;
  @Inject private MutationContext mutations;
  @Inject private ExchangedTokenQueries spent;

  /**
   * Signs in; the first time, makes the account. Administrators with a passkey are answered a
   * challenge for it first, which leaves the token good for the login with the passkey's answer.
   *
   * @param passkeyAssertion a passkey's answer to the challenge of an earlier login, or null
   * @throws Failure FORBIDDEN if the token was used before; if the account belongs to another
   *     organization, or to a deleted one, or has rights in the zone that an organization's
   *     provider cannot vouch for; or if the provider was removed meanwhile
   */
  @Audited(
      action = AuditAction.AUTH_LOGIN_SUCCEEDED,
      failure = AuditAction.AUTH_LOGIN_FAILED,
      resource = ResourceType.SESSION)
  public LoginResult login(VerifiedIdentity identity, Map<String, Object> passkeyAssertion) {
    actAs(new Actor(Actor.Type.ANONYMOUS, null, null, identity.subject()));
    if (!identity.use().repeatable()) {
      spend(identity.use());
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
      spend(identity.use());
    }
    return open(user, identity.sid(), factors.isProven());
  }

  /**
   * Signs in who has proven who they are, with the passkey that {@link #login} asked for, within
   * the caller's transaction.
   *
   * @param assertion the passkey's answer
   * @throws Failure VALIDATION if the answer cannot be read; UNAUTHENTICATED if it does not hold;
   *     FORBIDDEN if the account, its organization or the provider was removed meanwhile
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

  private void spend(TokenReplayKey use) {
    if (!spent.spend(use.digest(), use.end())) {
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
