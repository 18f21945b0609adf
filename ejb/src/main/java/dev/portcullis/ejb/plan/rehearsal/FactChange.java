package dev.portcullis.ejb.plan.rehearsal;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.annotation.Nullable;

/**
 * A fact that decides who may do what, before and after a plan. The fields of both values are those
 * of the record's own route.
 *
 * @param kind {@code contract}, {@code user}, {@code machine} or {@code role}
 * @param subject the address of the contract, or the identifier of the record; {@code ref:NAME} for
 *     a role that the plan creates
 * @param name {@code registration}; {@code function} with the selector; {@code event} with topics
 *     and their conditions, a hyphen for any; or {@code rights}
 * @param before its value before, null if it does not exist then
 * @param after its value after, null if it does not exist then
 */
public record FactChange(
    String kind, String subject, String name, @Nullable JsonNode before, @Nullable JsonNode after) {
  /** Reads JSON null as null. */
  public FactChange {
    before = before == null || before.isNull() ? null : before;
    after = after == null || after.isNull() ? null : after;
  }
}
