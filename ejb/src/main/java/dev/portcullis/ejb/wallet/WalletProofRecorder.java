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

/** Records wallets that were proven by a transaction of their users (ADR 0055). */
@Stateless
public class WalletProofRecorder {
  @Inject private WalletRepository wallets;

  /**
   * Records the first submission of a transaction that the wallet had signed.
   *
   * @param actor the sender
   * @param worksFor the organizations for whose members a machine sent it; empty for a user
   */
  @Audited(action = AuditAction.API_MUTATION, resource = ResourceType.REQUEST)
  public void sent(Actor actor, Set<String> worksFor, Address wallet) {
    wallets.prove(wallet, actor.type() == Actor.Type.USER ? actor.id() : null, worksFor);
  }
}
