package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.chain.startup.WalletDenylist;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.session.KeySessionService;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.serviceaccount.ServiceAccount;
import dev.portcullis.persistence.serviceaccount.ServiceAccountRepository;
import dev.portcullis.persistence.tenant.Tenant;
import dev.portcullis.persistence.tenant.TenantRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** The transaction of the sign-in of a tenant or service, after the signature was checked. */
@Stateless
public class KeyLogin {
  @Inject private SiweService siwe;
  @Inject private WalletDenylist policy;
  @Inject private TenantRepository tenants;
  @Inject private ServiceAccountRepository services;
  @Inject private KeySessionService sessions;
  @Inject private MutationContext mutations;

  /**
   * Opens a session. The row of the tenant or service is locked, so that its key cannot be replaced
   * before the session exists that would end with it.
   *
   * @param purpose {@code TENANT} or {@code SERVICE}
   * @param signed whether the key of the challenge signed the message
   * @throws Failure as {@link KeyLoginService#asTenant}
   */
  @Audited(
      action = AuditAction.AUTH_LOGIN_SUCCEEDED,
      failure = AuditAction.AUTH_LOGIN_FAILED,
      resource = ResourceType.SESSION)
  public SessionTokenView open(
      SiwePurpose purpose, KeyLoginRequest login, PrefetchedResponse<Boolean> signed) {
    NonceToken challenge = siwe.openForKey(login.message(), login.nonceToken(), purpose);
    Address key = challenge.wallet();
    actAs(new Actor(Actor.Type.ANONYMOUS, null, null, key.text()));
    policy.check(key);
    if (!signed.get()) {
      throw SiweService.refused();
    }
    Actor.Type type = purpose == SiwePurpose.TENANT ? Actor.Type.TENANT : Actor.Type.SERVICE;
    String holder = lockHolder(type, key);
    actAs(new Actor(type, holder, null, key.text()));
    mutations.bind();
    siwe.use(challenge);
    return sessions.open(type, holder, key);
  }

  private String lockHolder(Actor.Type type, Address key) {
    Optional<String> holder =
        type == Actor.Type.TENANT
            ? tenants.findByKeyForUpdate(key).map(Tenant::id)
            : services.findByKeyForUpdate(key).map(ServiceAccount::id);
    return holder.orElseThrow(
        () -> Failure.of(Reason.UNAUTHENTICATED, "No " + type.wireName() + " has the key " + key));
  }

  private static void actAs(Actor actor) {
    CallContext.current().withActor(actor).bind();
  }
}
