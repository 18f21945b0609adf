package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import dev.portcullis.ejb.signin.ProviderTestView.ProviderProblem;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class ProviderTestRunTest {
  private static final String ISSUER = "https://id.example/realms/harbor";
  private static final URI DESCRIPTION = URI.create(ISSUER + "/.well-known/openid-configuration");

  private final Map<URI, JsonNode> documents = new HashMap<>();
  private final ObjectNode description = Json.MAPPER.createObjectNode();
  private final ObjectNode keys = Json.MAPPER.createObjectNode();

  ProviderTestRunTest() {
    description.put("issuer", ISSUER).put("authorization_endpoint", ISSUER + "/auth");
    description.put("token_endpoint", ISSUER + "/token").put("jwks_uri", ISSUER + "/keys");
    publish(null);
    publish(KeyUse.ENCRYPTION);
    publish(KeyUse.SIGNATURE);
    // What no sign-in would take is no key either.
    keys.withArray("keys").addNull().add(7).addObject().put("kty", "RSA").put("use", "sig");
    documents.put(DESCRIPTION, description);
    documents.put(URI.create(ISSUER + "/keys"), keys);
  }

  private void publish(KeyUse use) {
    try {
      String key =
          new ECKeyGenerator(Curve.P_256).keyUse(use).generate().toPublicJWK().toJSONString();
      keys.withArray("keys").add(Json.MAPPER.readTree(key));
    } catch (JOSEException | IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Test
  void aProviderInOrderHasNoProblem() {
    assertThat(tried(ISSUER, null, false))
        .isEqualTo(
            new ProviderTestView(
                ISSUER, true, List.of(), ISSUER + "/auth", ISSUER + "/token", ISSUER + "/keys", 2));
  }

  @Test
  void allProblemsAreReportedAtOnce() {
    description.put("issuer", "x".repeat(5_000)).remove("token_endpoint");
    description.put("jwks_uri", "javascript:alert(1)");
    description.putArray("response_types_supported").add("token");
    description.putArray("code_challenge_methods_supported").add("plain");
    description.putArray("token_endpoint_auth_methods_supported").add("client_secret_basic");
    ProviderTestView view = tried(ISSUER, null, false);
    assertThat(view.reachable()).isTrue();
    assertThat(fields(view))
        .containsExactly(
            "issuer",
            "token_endpoint",
            "jwks_uri",
            "response_types_supported",
            "code_challenge_methods_supported",
            "clientSecret");
    assertThat(view.problems().get(0).message()).hasSizeLessThan(300);
  }

  @Test
  void theKeysOfTheConfigurationAreTried() {
    String elsewhere = "https://keys.example/set";
    assertThat(fields(tried(ISSUER, elsewhere, null))).containsExactly("jwksUri", "jwksUri");
    documents.put(URI.create(elsewhere), Json.MAPPER.createObjectNode());
    ProviderTestView view = tried(ISSUER, elsewhere, null);
    assertThat(view.keys()).isZero();
    assertThat(view.problems()).contains(new ProviderProblem("jwksUri", "has no signing key"));
  }

  @Test
  void aForbiddenAddressIsNotCalled() {
    ProviderTestView view =
        new ProviderTestRun(
                new TestedProvider("http://10.0.0.1", null, null),
                address -> {
                  throw new AssertionError("called " + address);
                },
                text -> Optional.of("must be public"))
            .run();
    assertThat(view.reachable()).isFalse();
    assertThat(view.problems()).containsExactly(new ProviderProblem("issuer", "must be public"));
  }

  @Test
  void everyProviderFailureIsReportedInWords() throws IOException {
    for (IOException trouble :
        List.of(
            new UnknownHostException("internal detail"),
            new SSLHandshakeException("internal detail"),
            new ConnectException("internal detail"),
            new InterruptedIOException("internal detail"),
            new java.io.EOFException("internal detail"),
            notJson())) {
      ProviderTestView view =
          new ProviderTestRun(
                  new TestedProvider(ISSUER, null, null),
                  address -> {
                    throw trouble;
                  },
                  text -> Optional.empty())
              .run();
      assertThat(view.reachable()).isFalse();
      assertThat(fields(view)).containsExactly("issuer");
      assertThat(view.problems().get(0).message()).doesNotContain("internal detail");
    }
    documents.put(DESCRIPTION, Json.MAPPER.readTree("[1]"));
    assertThat(fields(tried(ISSUER, null, null))).containsExactly("issuer");
    documents.clear();
    assertThat(fields(tried(ISSUER, null, null))).containsExactly("issuer");
    documents.put(DESCRIPTION, Json.MAPPER.readTree("{\"jwks_uri\": {\"keys\": 1}}"));
    assertThat(tried(ISSUER, null, null).problems()).hasSizeGreaterThan(2);
  }

  @Test
  void anUnacceptedSecretIsReported() {
    description.putArray("token_endpoint_auth_methods_supported").add("private_key_jwt");
    assertThat(fields(tried(ISSUER, null, true))).containsExactly("clientSecret");
    description.putArray("token_endpoint_auth_methods_supported").add("client_secret_post");
    assertThat(tried(ISSUER, null, true).problems()).isEmpty();
    assertThat(tried(ISSUER, null, null).problems()).isEmpty();
  }

  private static JsonProcessingException notJson() {
    try {
      Json.MAPPER.readTree("<html>");
      throw new AssertionError("read");
    } catch (JsonProcessingException expected) {
      return expected;
    }
  }

  private ProviderTestView tried(String issuer, String jwksUri, Boolean hasSecret) {
    return new ProviderTestRun(
            new TestedProvider(issuer, jwksUri, hasSecret),
            address -> Optional.ofNullable(documents.get(address)),
            text -> text.startsWith("https://") ? Optional.empty() : Optional.of("must be https"))
        .run();
  }

  private static List<String> fields(ProviderTestView view) {
    return view.problems().stream().map(ProviderProblem::field).toList();
  }
}
