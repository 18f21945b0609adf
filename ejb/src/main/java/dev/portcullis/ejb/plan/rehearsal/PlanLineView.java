package dev.portcullis.ejb.plan.rehearsal;

import jakarta.annotation.Nullable;
import java.util.List;

/**
 * What people and machines gain or lose by a plan (ADR 0157). The fields that a kind does not have
 * are null.
 *
 * @param effect {@code gain} or {@code loss}
 * @param kind {@code calls}, {@code coverage}, {@code events}, {@code right}, {@code disclosure} or
 *     {@code registration}
 * @param contract the address of the contract
 * @param subject the selector of a function or the first topic of an event, null for all without a
 *     rule; the name of a right, or the disclosed part
 * @param detail the coverage of the entry call for inner calls, the coverage gained or lost, or the
 *     organization, method, address or slot
 * @param cases the calls or events, in words
 * @param count the number of people; 0 for disclosures and registrations, which concern all
 * @param countByRole how many of them have each role that a rule names
 * @param people at most ten of them
 * @param machineCount the number of M2M applications and tenants
 * @param machines at most ten of them
 * @param others whether the line also concerns people or machines of others, who are not counted
 * @param witness a request whose decision changes; null for rights without a contract
 */
public record PlanLineView(
    String effect,
    String kind,
    @Nullable String contract,
    @Nullable String subject,
    @Nullable String detail,
    List<String> cases,
    long count,
    List<PlanRoleCountView> countByRole,
    List<PlanMemberView> people,
    long machineCount,
    List<PlanMemberView> machines,
    boolean others,
    @Nullable PlanWitnessView witness) {
  /** Copies the lists. */
  public PlanLineView {
    cases = List.copyOf(cases);
    countByRole = List.copyOf(countByRole);
    people = List.copyOf(people);
    machines = List.copyOf(machines);
  }
}
