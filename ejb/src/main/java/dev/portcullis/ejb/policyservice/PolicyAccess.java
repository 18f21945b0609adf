package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Authorizes clients of the policy service: sequencers by their token, machines by a permission.
 */
@ApplicationScoped
public class PolicyAccess {
  @Inject private SequencerAuthentication sequencerAuthentication;
  @Inject private DecisionFactCache facts;

  /**
   * Whether the client is a sequencer. If so, this thread acts as the sequencer from now on.
   *
   * @param authorization the header's value, or null if it is missing
   */
  public boolean admitsSequencer(String authorization) {
    boolean isOne = sequencerAuthentication.isSequencer(authorization);
    if (isOne) {
      CallContext.current().withActor(PolicyClient.SEQUENCER).bind();
    }
    return isOne;
  }

  /** Whether a machine has {@code org_policy_access} in any organization. */
  public boolean admitsMachine(Actor machine) {
    return machine.type() == Actor.Type.M2M_APP
        && !facts.policyOrganizations(machine.id()).isEmpty();
  }
}
