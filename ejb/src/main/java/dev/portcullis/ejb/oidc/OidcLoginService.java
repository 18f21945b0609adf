package dev.portcullis.ejb.oidc;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.session.SessionService;
import dev.portcullis.ejb.session.SessionToken;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.user.User;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Opens sessions for those whose identity a provider has proven. */
@Stateless
public class OidcLoginService {
  @Inject private OidcAccounts accounts;
  @Inject private SessionService sessions;
  @Inject private MutationContext mutations;

  /**
   * Signs in; the first time, makes the account.
   *
   * @throws Failure FORBIDDEN if the account belongs to another organization, or to a deleted one
   */
  @Audited(
      action = AuditAction.AUTH_LOGIN_SUCCEEDED,
      failure = AuditAction.AUTH_LOGIN_FAILED,
      resource = ResourceType.SESSION)
  public SessionToken login(ProvenIdentity identity) {
    actAs(new Actor(Actor.Type.ANONYMOUS, null, null, identity.subject()));
    User user = accounts.of(identity);
    actAs(new Actor(Actor.Type.USER, user.id(), user.organizationId(), identity.subject()));
    mutations.bind();
    return sessions.open(user.id(), "oidc", identity.subject());
  }

  private static void actAs(Actor actor) {
    CallContext.current().withActor(actor).bind();
  }
}
