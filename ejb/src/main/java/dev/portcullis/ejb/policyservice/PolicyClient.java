package dev.portcullis.ejb.policyservice;

import dev.portcullis.kernel.Actor;
import java.util.Optional;

/**
 * The client of the policy service.
 *
 * @param machineId the M2M application; empty for a sequencer
 */
record PolicyClient(Optional<String> machineId) {
  /** The actor of all sequencers, which share one token. */
  static final Actor SEQUENCER = new Actor(Actor.Type.SERVICE, "sequencer", null, null);

  /**
   * The client that the filters have authorized.
   *
   * @throws IllegalStateException if they authorized another kind of actor
   */
  static PolicyClient of(Actor actor) {
    if (actor.type() == Actor.Type.M2M_APP) {
      return new PolicyClient(Optional.of(actor.id()));
    }
    if (!actor.equals(SEQUENCER)) {
      throw new IllegalStateException("The caller is neither a sequencer nor a machine");
    }
    return new PolicyClient(Optional.empty());
  }

  boolean isMachine() {
    return machineId.isPresent();
  }
}
