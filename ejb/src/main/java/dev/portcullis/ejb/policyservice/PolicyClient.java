package dev.portcullis.ejb.policyservice;

import dev.portcullis.kernel.Actor;
import java.util.Optional;

/**
 * Who asks the policy service.
 *
 * @param machineId the M2M application; empty for a sequencer
 */
record PolicyClient(Optional<String> machineId) {
  /** As whom sequencers act: there is one token for all of them. */
  static final Actor SEQUENCER = new Actor(Actor.Type.SERVICE, "sequencer", null, null);

  /**
   * Whoever the filters let in.
   *
   * @throws IllegalStateException if they let in somebody else
   */
  static PolicyClient of(Actor actor) {
    if (actor.type() == Actor.Type.M2M_APP) {
      return new PolicyClient(Optional.of(actor.id()));
    }
    if (!actor.equals(SEQUENCER)) {
      throw new IllegalStateException("Neither a sequencer nor a machine asks");
    }
    return new PolicyClient(Optional.empty());
  }

  boolean isMachine() {
    return machineId.isPresent();
  }
}
