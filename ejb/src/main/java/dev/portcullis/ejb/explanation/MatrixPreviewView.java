package dev.portcullis.ejb.explanation;

import java.util.List;

/**
 * What the gateway decides about calls, before and after.
 *
 * @param calls in the order in which they were asked about
 */
public record MatrixPreviewView(List<Outcome> calls) {
  /** Copies the list. */
  public MatrixPreviewView {
    calls = List.copyOf(calls);
  }

  /**
   * What is decided about one call.
   *
   * @param changed whether it is allowed by the one and denied by the other
   * @param now by the permissions that there are
   * @param proposed by those that would be
   */
  public record Outcome(
      boolean changed, AccessExplanationView now, AccessExplanationView proposed) {}
}
