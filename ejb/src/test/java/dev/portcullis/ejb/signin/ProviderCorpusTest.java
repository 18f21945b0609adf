package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.LogLines;
import dev.portcullis.ejb.identity.ProviderNetworkConfig;
import dev.portcullis.ejb.outbound.EveryAddress;
import dev.portcullis.ejb.outbound.HostLookup;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.ejb.outbound.UrlCorpus;
import dev.portcullis.ejb.outbound.UrlCorpus.Line;
import dev.portcullis.ejb.outbound.UrlCorpus.Verdict;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Scope;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Every address of the corpus as the issuer of an organization's identity provider, whose metadata
 * is requested, and as the token endpoint that a provider declares.
 */
class ProviderCorpusTest {
  private static final String ALLOWED = "127.0.0.2";

  /** Each refusal is a line. */
  private final LogLines lines = LogLines.of(ProviderClient.class);

  @AfterEach
  void stop() {
    lines.close();
  }

  @Test
  void noIssuerWithASpecialAddressIsQueried() {
    ProviderClient client = client("", UrlCorpus.names(Verdict.LEADS));
    try (EveryAddress machine = new EveryAddress()) {
      for (Line line :
          UrlCorpus.lines(Verdict.FORM, Verdict.LITERAL, Verdict.NAME, Verdict.LEADS)) {
        assertThat(describes(client, line.https(machine.port()))).as("%s", line).isFalse();
      }

      assertThat(machine.connected()).isEmpty();
    } finally {
      client.close();
    }
  }

  @Test
  void noTokenEndpointIsCalledThatIsSpecial() {
    AtomicInteger asked = new AtomicInteger();
    HostLookup special = UrlCorpus.names(Verdict.LEADS);
    ProviderClient client =
        client(
            ALLOWED + "/32",
            host ->
                host.equals("id.example") ? InetAddress.getAllByName(ALLOWED) : special.all(host));
    List<Line> refused =
        UrlCorpus.lines(Verdict.FORM, Verdict.LITERAL, Verdict.NAME, Verdict.LEADS).stream()
            .filter(line -> !line.text().contains(ALLOWED) && !line.addresses().contains(ALLOWED))
            .toList();
    try (EveryAddress machine = new EveryAddress();
        EveryAddress provider =
            new EveryAddress(
                path -> {
                  asked.incrementAndGet();
                  String issuer = path.substring(1, path.indexOf("/.well-known"));
                  int line = Integer.parseInt(issuer.substring(issuer.indexOf('/') + 1));
                  return "200 OK\r\n\r\n"
                      + description(issuer, refused.get(line).https(machine.port()));
                })) {
      for (int i = 0; i < refused.size(); i++) {
        assertThat(redeems(client, issuer(provider, i))).as("%s", refused.get(i)).isFalse();
      }

      assertThat(asked).as("every provider was queried").hasValue(refused.size());
      assertThat(machine.connected()).isEmpty();
    } finally {
      client.close();
    }
  }

  @Test
  void anIssuerThatRedirectsOrChangesItsMindLeadsNowhere() {
    AtomicInteger asked = new AtomicInteger();
    HostLookup rebinding =
        host -> UrlCorpus.addresses(List.of(asked.getAndIncrement() == 0 ? ALLOWED : "127.0.0.1"));
    try (EveryAddress inside = new EveryAddress();
        EveryAddress provider =
            new EveryAddress("302 Found\r\nlocation: http://127.0.0.1:" + inside.port() + "/")) {
      ProviderClient client = client(ALLOWED + "/32", rebinding);
      try {
        for (int i = 0; i < 5; i++) {
          String issuer = "http://" + ALLOWED + ":" + provider.port() + "/" + i;
          assertThat(describes(client, issuer)).isFalse();
        }
      } finally {
        client.close();
      }

      assertThat(provider.connected()).hasSize(1);
      assertThat(inside.connected()).isEmpty();
    }
  }

  /** Its path has its port, so that the listener there can identify itself. */
  private static String issuer(EveryAddress provider, int line) {
    return "http://" + ALLOWED + ":" + provider.port() + "/" + provider.port() + "/" + line;
  }

  private static String description(String portAndLine, String tokenEndpoint) {
    String port = portAndLine.substring(0, portAndLine.indexOf('/'));
    return Json.MAPPER
        .createObjectNode()
        .put("issuer", "http://" + ALLOWED + ":" + port + "/" + portAndLine)
        .put("authorization_endpoint", "https://id.example/authorize")
        .put("token_endpoint", tokenEndpoint)
        .toString();
  }

  private static boolean describes(ProviderClient client, String issuer) {
    try {
      client.endpoints(provider(issuer));
      return true;
    } catch (Failure refused) {
      assertThat(refused.reason()).isEqualTo(Failure.Reason.OVERLOADED);
      return false;
    }
  }

  private static boolean redeems(ProviderClient client, String issuer) {
    try {
      return client.idToken(provider(issuer), "code", "verifier").isPresent();
    } catch (Failure refused) {
      assertThat(refused.reason()).isEqualTo(Failure.Reason.OVERLOADED);
      return false;
    }
  }

  private static SignInProvider provider(String issuer) {
    return new SignInProvider(
        Scope.organization("an organization"),
        issuer,
        "panel",
        Optional.empty(),
        "https://gate.example/auth/callback");
  }

  private static ProviderClient client(String cidrs, HostLookup names) {
    return new ProviderClient(
        GivenSettings.bean(ProviderNetworkConfig.class, Map.of("oidc.allowed-cidrs", cidrs)),
        new OutboundBulkhead(),
        names,
        names);
  }
}
