package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.denial.RpcDenialView;

/**
 * Why a call was denied, as far as that can still be told.
 *
 * @param denial the record of the denial: the rule as it was then
 * @param argumentsKnown false: the record has the function that was called, and never what it was
 *     told
 * @param note what that means for the rest
 * @param now what would be decided as the facts are now; arguments and nested calls are unknown in
 *     it, and an allowance that a browser wallet needs besides is not asked about
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
