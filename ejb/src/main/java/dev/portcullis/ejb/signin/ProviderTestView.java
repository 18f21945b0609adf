package dev.portcullis.ejb.signin;

import jakarta.annotation.Nullable;
import java.util.List;

/**
 * The result of testing an identity provider.
 *
 * @param issuer the tested issuer
 * @param reachable whether its metadata was available
 * @param problems the problems that prevent sign-in there; empty if none were found
 * @param authorizationEndpoint its declared authorization endpoint, or null
 * @param tokenEndpoint its declared token endpoint, or null
 * @param jwksUri its declared address of keys, or null
 * @param keys how many signing keys were found
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
   * @param field the affected field of the configuration or of the provider's metadata
   * @param message the problem, in words
   */
  public record ProviderProblem(String field, String message) {}
}
