package dev.portcullis.ejb.plan.rehearsal;

import jakarta.annotation.Nullable;
import java.util.List;

/**
 * A request whose decision a plan changes. The address 0x5e9d3bd1a4f6c20787e1b2c3d4f5a6978c0de511
 * in it represents a wallet of the person.
 *
 * @param member a person or machine that could send it, or null
 * @param contract the called contract, or the one that emits the event
 * @param calldata of a call, hexadecimal; null for events
 * @param access {@code read} or {@code write}; null for events
 * @param topics of an event
 * @param targetHasCode whether there is code at the target
 * @param before the rule id of the decision before the changes
 * @param after the rule id of the decision after them
 */
public record PlanWitnessView(
    @Nullable PlanMemberView member,
    String contract,
    @Nullable String calldata,
    @Nullable String access,
    List<String> topics,
    boolean targetHasCode,
    String before,
    String after) {
  /** Copies the list. */
  public PlanWitnessView {
    topics = List.copyOf(topics);
  }
}
