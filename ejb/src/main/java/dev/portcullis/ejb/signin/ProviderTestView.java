package dev.portcullis.ejb.signin;

import jakarta.annotation.Nullable;
import java.util.List;

/**
 * What came of trying an identity provider.
 *
 * @param issuer which was tried
 * @param reachable whether it described itself
 * @param problems what keeps people from signing in there; empty if nothing was found
 * @param authorizationEndpoint where it says that people sign in, or null
 * @param tokenEndpoint where it says that codes are exchanged, or null
 * @param jwksUri where it says that its keys are, or null
 * @param keys how many keys that sign were found
 */
public record ProviderTestView(
    String issuer,
    boolean reachable,
    List<ProviderProblem> problems,
    @Nullable String authorizationEndpoint,
    @Nullable String tokenEndpoint,
    @Nullable String jwksUri,
    int keys) {
  /**
   * A problem with a provider.
   *
   * @param field what it is about: a field of the configuration, or one of the provider's
   *     description
   * @param message what is wrong, in words
   */
  public record ProviderProblem(String field, String message) {}
}
