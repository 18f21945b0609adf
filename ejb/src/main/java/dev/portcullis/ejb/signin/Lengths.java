package dev.portcullis.ejb.signin;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import java.util.List;

/** How long the values of a query may be. */
final class Lengths {
  private Lengths() {}

  static void limit(List<Issue> issues, String name, String value, int max) {
    if (value != null && value.codePointCount(0, value.length()) > max) {
      issues.add(new Issue(name, "must have at most " + max + " characters"));
    }
  }

  static void refuse(List<Issue> issues) {
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
  }
}
