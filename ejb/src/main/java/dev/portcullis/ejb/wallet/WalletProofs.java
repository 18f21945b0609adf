package dev.portcullis.ejb.wallet;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Set;

/** Notes which wallets were proven by a transaction that their users sent (ADR 0055). */
@Stateless
public class WalletProofs {
  @Inject private WalletRepository wallets;

  /**
   * Notes that a transaction was sent which the wallet had signed and nobody had seen.
   *
   * @param actor who sent it
   * @param worksFor the organizations for whose members a machine sent it; empty for a user
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public void sent(Actor actor, Set<String> worksFor, Address wallet) {
    wallets.prove(wallet, actor.type() == Actor.Type.USER ? actor.id() : null, worksFor);
  }
}
