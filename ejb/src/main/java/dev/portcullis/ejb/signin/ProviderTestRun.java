package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.nimbusds.jose.jwk.KeyUse;
import dev.portcullis.ejb.oidc.JwksParser;
import dev.portcullis.ejb.signin.ProviderTestView.ProviderProblem;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Tests one provider: reads its metadata and its keys, and collects all problems instead of
 * stopping at the first.
 */
final class ProviderTestRun {
  private static final int SHOWN = 200;
  private final TestedProvider tried;
  private final Source source;
  private final Function<String, Optional<String>> rule;
  private final List<ProviderProblem> problems = new ArrayList<>();

  /** The source of documents. */
  interface Source {
    /**
     * The document at an address.
     *
     * @return empty if there is none
     * @throws IOException if it cannot be read
     */
    Optional<JsonNode> at(URI address) throws IOException;
  }

  /**
   * Creates a test run.
   *
   * @param rule the rule that an outbound address violates, or empty
   */
  ProviderTestRun(TestedProvider tried, Source source, Function<String, Optional<String>> rule) {
    this.tried = tried;
    this.source = source;
    this.rule = rule;
  }

  ProviderTestView run() {
    Optional<JsonNode> description = description();
    String authorization = null;
    String token = null;
    String jwksUri = null;
    if (description.isPresent()) {
      JsonNode said = description.get();
      compareIssuer(said);
      authorization = address(said, "authorization_endpoint");
      token = address(said, "token_endpoint");
      jwksUri = address(said, "jwks_uri");
      requireChoice(said, "response_types_supported", "code");
      requireChoice(said, "code_challenge_methods_supported", "S256");
      compareSecret(said);
      if (tried.jwksUri() != null && jwksUri != null && !tried.jwksUri().equals(jwksUri)) {
        add("jwksUri", "differs from the jwks_uri that the provider describes");
      }
    }
    String keysAt = tried.jwksUri() == null ? jwksUri : tried.jwksUri();
    int keys = keysAt == null ? 0 : keys(keysAt);
    return new ProviderTestView(
        tried.issuer(),
        description.isPresent(),
        List.copyOf(problems),
        authorization,
        token,
        jwksUri,
        keys);
  }

  private Optional<JsonNode> description() {
    Optional<String> problem = rule.apply(tried.issuer());
    if (problem.isPresent()) {
      add("issuer", problem.get());
      return Optional.empty();
    }
    return object("issuer", "its description", () -> ProviderMetadata.description(tried.issuer()));
  }

  private void compareIssuer(JsonNode said) {
    String other = said.path("issuer").asText();
    if (!other.equals(tried.issuer())) {
      add("issuer", "describes itself as another issuer: \"" + shortened(other) + "\"");
    }
  }

  /** The declared address, if it may be called. */
  private String address(JsonNode said, String name) {
    String text = said.path(name).asText();
    Optional<String> problem =
        text.isEmpty() ? Optional.of("is missing in the description") : rule.apply(text);
    problem.ifPresent(broken -> add(name, broken));
    return problem.isPresent() ? null : text;
  }

  /**
   * A provider need not declare what it supports; if it does, the product's needs must be included.
   */
  private void requireChoice(JsonNode said, String name, String needed) {
    if (said.path(name).isArray() && !has(said.path(name), needed)) {
      add(name, "does not have " + needed + ", which the sign-in needs");
    }
  }

  private void compareSecret(JsonNode said) {
    JsonNode methods = said.path("token_endpoint_auth_methods_supported");
    if (!methods.isArray() || tried.hasSecret() == null) {
      return;
    }
    boolean takesSecret = has(methods, "client_secret_basic") || has(methods, "client_secret_post");
    if (tried.hasSecret() && !takesSecret) {
      add(
          "clientSecret",
          "is not usable: the provider supports no known way to authenticate a client");
    } else if (!tried.hasSecret() && takesSecret && !has(methods, "none")) {
      add("clientSecret", "is missing: the provider requires one");
    }
  }

  private static boolean has(JsonNode list, String wanted) {
    for (JsonNode each : list) {
      if (each.asText().equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  private int keys(String text) {
    Optional<String> problem = rule.apply(text);
    if (problem.isPresent()) {
      add("jwksUri", problem.get());
      return 0;
    }
    Optional<JsonNode> set = object("jwksUri", "the list of keys", () -> URI.create(text));
    JsonNode list = set.map(body -> body.path("keys")).orElseGet(MissingNode::getInstance);
    int found =
        (int)
            JwksParser.usable(list).stream()
                .filter(key -> !KeyUse.ENCRYPTION.equals(key.getKeyUse()))
                .count();
    if (set.isPresent() && found == 0) {
      add("jwksUri", "has no signing key");
    }
    return found;
  }

  private Optional<JsonNode> object(String field, String what, Supplier<URI> where) {
    URI address;
    try {
      address = where.get();
    } catch (IllegalArgumentException none) {
      add(field, "is not an address that can be called");
      return Optional.empty();
    }
    try {
      Optional<JsonNode> found = source.at(address);
      if (found.isEmpty()) {
        add(field, "%s at %s is refused".formatted(what, address));
      } else if (!found.get().isObject()) {
        add(field, "%s at %s is not a JSON object".formatted(what, address));
      }
      return found.filter(JsonNode::isObject);
    } catch (IOException trouble) {
      add(field, "%s at %s %s".formatted(what, address, ProviderErrorText.words(trouble)));
      return Optional.empty();
    }
  }

  private void add(String field, String message) {
    problems.add(new ProviderProblem(field, message));
  }

  private static String shortened(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
