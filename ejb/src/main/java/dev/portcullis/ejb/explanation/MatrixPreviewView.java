package dev.portcullis.ejb.explanation;

import java.util.List;

/**
 * The decisions about calls, before and after.
 *
 * @param calls in the order of the request
 */
public record MatrixPreviewView(List<Outcome> calls) {
  /** Copies the list. */
  public MatrixPreviewView {
    calls = List.copyOf(calls);
  }

  /**
   * The decisions about one call.
   *
   * @param changed whether only one of the two decisions allows it
   * @param now by the existing permissions
   * @param proposed by the proposed permissions
   */
  public record Outcome(
      boolean changed, AccessExplanationView now, AccessExplanationView proposed) {}
}
