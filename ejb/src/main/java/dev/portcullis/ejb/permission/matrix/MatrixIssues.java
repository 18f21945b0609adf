package dev.portcullis.ejb.permission.matrix;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import java.util.List;

/** Adds the position of a permission to its validation errors. */
final class MatrixIssues {
  private MatrixIssues() {}

  /** Adds the issues of a failure, with the place as a prefix of their paths. */
  static void add(List<Issue> issues, String place, Failure refused) {
    refused.issues().stream()
        .map(issue -> new Issue(place + "." + issue.path(), issue.message()))
        .forEach(issues::add);
  }
}
