package dev.portcullis.ejb.permission.matrix;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import java.util.List;

/** Says of what is wrong with one permission of many which one it is. */
final class MatrixIssues {
  private MatrixIssues() {}

  /** Adds what a failure is about, as it stands at the place. */
  static void add(List<Issue> issues, String place, Failure refused) {
    refused.issues().stream()
        .map(issue -> new Issue(place + "." + issue.path(), issue.message()))
        .forEach(issues::add);
  }
}
