package dev.portcullis.legacy.web;

import dev.portcullis.ejb.route.QueryInteger;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.legacy.transaction.TransactionHash;
import java.util.ArrayList;
import java.util.List;

/** Parses path and query parameters of the legacy routes. */
final class LegacyParams {
  /** The maximum number of list entries. */
  static final int MOST = 100;

  private LegacyParams() {}

  /**
   * The hash of a transaction in one of its forms.
   *
   * @throws Failure VALIDATION if it is malformed
   */
  static TransactionHash hash(String text) {
    return TransactionHash.parse(text)
        .orElseThrow(
            () -> Failure.invalid("tx_hash", "must be sync-tx: or 0x and 64 hexadecimal digits"));
  }

  /**
   * The maximum number of entries of a list.
   *
   * @throws Failure VALIDATION if it is not a number, or more than {@link #MOST}
   */
  static int limit(String text) {
    return (int) number("limit", text, MOST, MOST);
  }

  /**
   * A number from 0.
   *
   * @throws Failure VALIDATION if it is malformed, or more than {@code most}
   */
  static long number(String name, String text, long absent, long most) {
    List<Issue> issues = new ArrayList<>();
    long number = QueryInteger.of(name, text, absent, 0, most, issues);
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return number;
  }
}
