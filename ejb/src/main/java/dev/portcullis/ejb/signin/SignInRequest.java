package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The request of an application (R-IDN-9), with the parameter names of the query.
 *
 * @param clientId the application
 * @param redirectUrl the address to which the user returns
 * @param state to be returned unchanged
 * @param responseType {@code token}
 * @param scopes {@code wallet:required}, {@code network:required}; in one text or several
 * @param organizationId the organization of the identity provider; null for the operator's
 */
public record SignInRequest(
    @JsonProperty("client_id") @Size(max = SignInRequest.MAX_CLIENT) String clientId,
    @JsonProperty("redirect_uri") @Size(max = SignInRequest.MAX_URL) String redirectUrl,
    @Size(max = SignInRequest.MAX_STATE) String state,
    @JsonProperty("response_type") String responseType,
    @JsonProperty("scope") List<String> scopes,
    @JsonProperty("organization_id") @Size(max = SignInRequest.MAX_CLIENT) String organizationId) {
  /** Opens a session only for users who have a wallet. */
  static final String WALLET = "wallet:required";

  /** Has no effect: wallets know their networks, but this service does not. */
  static final String NETWORK = "network:required";

  /** The maximum length of a client id and of an organization identifier. */
  public static final int MAX_CLIENT = 64;

  /** The maximum length of a redirect URL: browsers keep cookies of up to 4096 bytes. */
  public static final int MAX_URL = 1024;

  /** The maximum length of a state. */
  public static final int MAX_STATE = 512;

  /** The individual scopes. */
  Set<String> wanted() {
    return Set.copyOf(words());
  }

  /**
   * Rejects invalid values.
   *
   * @throws Failure VALIDATION
   */
  void checkGiven() {
    List<Issue> issues = new ArrayList<>();
    if (state != null && !state.chars().allMatch(c -> c >= ' ' && c < 127)) {
      issues.add(new Issue("state", "must be printable ASCII (RFC 6749, appendix A.5)"));
    }
    if (responseType != null && !responseType.equals("token")) {
      issues.add(new Issue("response_type", "must be token"));
    }
    if (!Set.of(WALLET, NETWORK).containsAll(words())) {
      issues.add(new Issue("scope", "must be " + WALLET + " or " + NETWORK));
    }
    refuse(issues);
  }

  /**
   * Rejects an incomplete request.
   *
   * @throws Failure VALIDATION
   */
  void checkComplete() {
    List<Issue> issues = new ArrayList<>();
    require(issues, "client_id", clientId);
    require(issues, "redirect_uri", redirectUrl);
    require(issues, "state", state);
    require(issues, "response_type", responseType);
    refuse(issues);
  }

  private static void refuse(List<Issue> issues) {
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
  }

  private List<String> words() {
    return scopes.stream()
        .filter(text -> !text.isEmpty())
        .flatMap(text -> Arrays.stream(text.split(" ", -1)))
        .distinct()
        .toList();
  }

  private static void require(List<Issue> issues, String name, String value) {
    if (value == null || value.isEmpty()) {
      issues.add(new Issue(name, "is required"));
    }
  }
}
