package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Who may ask the policy service: sequencers by their token, machines by a permission. */
@ApplicationScoped
public class PolicyAccess {
  @Inject private SequencerAuthentication sequencerAuthentication;
  @Inject private DecisionFactCache facts;

  /**
   * Whether it is a sequencer, in whose name the call of this thread acts from now on.
   *
   * @param authorization the header's value, or null when it is missing
   */
  public boolean admitsSequencer(String authorization) {
    boolean isOne = sequencerAuthentication.isOne(authorization);
    if (isOne) {
      CallContext.current().withActor(PolicyClient.SEQUENCER).bind();
    }
    return isOne;
  }

  /** Whether a machine holds {@code org_policy_access} in any organization. */
  public boolean admitsMachine(Actor machine) {
    return machine.type() == Actor.Type.M2M_APP
        && !facts.policyOrganizations(machine.id()).isEmpty();
  }
}
