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
 * What an application asks for (R-IDN-9), by its names in the query.
 *
 * @param clientId which application
 * @param redirectUrl where to send the person back to
 * @param state what to give back unchanged
 * @param responseType {@code token}
 * @param scopes {@code wallet:required}, {@code network:required}; in one text or several
 * @param organizationId through whose identity provider; null for the operator's
 */
public record SignInRequest(
    @JsonProperty("client_id") @Size(max = SignInRequest.MAX_CLIENT) String clientId,
    @JsonProperty("redirect_uri") @Size(max = SignInRequest.MAX_URL) String redirectUrl,
    @Size(max = SignInRequest.MAX_STATE) String state,
    @JsonProperty("response_type") String responseType,
    @JsonProperty("scope") List<String> scopes,
    @JsonProperty("organization_id") @Size(max = SignInRequest.MAX_CLIENT) String organizationId) {
  /** A session only for those who have a wallet. */
  static final String WALLET = "wallet:required";

  /** Wallets know their networks, this service does not: it asks nothing here. */
  static final String NETWORK = "network:required";

  /** The longest client id, and the longest identifier of an organization. */
  public static final int MAX_CLIENT = 64;

  /** The longest redirect URL: browsers keep cookies of up to 4096 bytes. */
  public static final int MAX_URL = 1024;

  /** The longest state. */
  public static final int MAX_STATE = 512;

  /** The scopes, each on its own. */
  Set<String> wanted() {
    return Set.copyOf(words());
  }

  /**
   * Refuses values that cannot be meant.
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
   * Refuses a request that lacks something.
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
