package dev.portcullis.ejb.signin;

import dev.portcullis.kernel.Failure.Issue;
import java.util.ArrayList;
import java.util.List;

/**
 * What the provider sends a person back with (RFC 6749, 4.1.2; RFC 9207).
 *
 * @param code to be exchanged for a token, or null
 * @param state which sign-in it answers
 * @param error why there is no code, or null
 * @param issuer which provider it was, or null
 */
public record ProviderAnswer(String code, String state, String error, String issuer) {
  /** The longest of each. */
  public static final int MAX = 2048;

  void check() {
    List<Issue> issues = new ArrayList<>();
    Lengths.limit(issues, "code", code, MAX);
    Lengths.limit(issues, "state", state, MAX);
    Lengths.limit(issues, "error", error, MAX);
    Lengths.limit(issues, "iss", issuer, MAX);
    Lengths.refuse(issues);
  }
}
