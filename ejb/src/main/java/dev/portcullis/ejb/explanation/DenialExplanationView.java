package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.denial.RpcDenialView;

/**
 * The reason for a denial, as far as it can still be determined.
 *
 * @param denial the record of the denial: the rule at that time
 * @param argumentsKnown false: the record contains the called function, but never its arguments
 * @param note the consequence for the rest
 * @param now the decision by current facts, without arguments and nested calls; the additional
 *     allowance for a browser wallet is not checked
 */
public record DenialExplanationView(
    RpcDenialView denial, boolean argumentsKnown, String note, AccessExplanationView now) {
  static DenialExplanationView of(RpcDenialView denial, AccessExplanationView now) {
    return new DenialExplanationView(
        denial,
        false,
        "The facts are current. The record contains no arguments, so facts that depend on"
            + " arguments, nested calls or wallet authorizations are not shown.",
        now);
  }
}
