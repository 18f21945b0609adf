package dev.portcullis.ejb.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.identity.ProviderNetworkConfig;
import dev.portcullis.ejb.outbound.EveryAddress;
import dev.portcullis.ejb.outbound.HostLookup;
import dev.portcullis.ejb.outbound.UrlCorpus;
import dev.portcullis.ejb.outbound.UrlCorpus.Line;
import dev.portcullis.ejb.outbound.UrlCorpus.Verdict;
import dev.portcullis.ejb.setting.GivenSettings;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Every address of the corpus as that of the keys of an organization's identity provider: when it
 * is given, and when the keys are read, past the check at giving.
 */
class KeyCorpusTest {
  private static final String ALLOWED = "127.0.0.2";

  @Test
  void aUrlIsAcceptedUnlessItContainsASpecialAddress() {
    ProviderNetworkConfig networks = allowing("");
    List<Verdict> taken = List.of(Verdict.PUBLIC, Verdict.LEADS, Verdict.MIXES);

    for (Line line : UrlCorpus.lines()) {
      assertThat(networks.problem(line.https(443)).isEmpty())
          .as("%s", line)
          .isEqualTo(taken.contains(line.verdict()));
    }
  }

  @Test
  void noConnectionGoesToASpecialAddressEvenIfAccepted() throws IOException {
    try (EveryAddress machine = new EveryAddress();
        JwksRetriever download = download(allowing(""), UrlCorpus.names(Verdict.LEADS))) {
      for (Line line :
          UrlCorpus.lines(Verdict.FORM, Verdict.LITERAL, Verdict.NAME, Verdict.LEADS)) {
        assertThat(reads(download, line.url(machine.port()))).as("%s", line).isFalse();
        assertThat(reads(download, line.https(machine.port()))).as("%s", line).isFalse();
      }

      assertThat(machine.connected()).isEmpty();
    }
  }

  @Test
  void aNameThatChangesItsMindIsConnectedToWhereItWasChecked() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    HostLookup rebinding =
        host ->
            UrlCorpus.addresses(List.of(asked.getAndIncrement() % 2 == 0 ? ALLOWED : "127.0.0.1"));
    try (EveryAddress machine = new EveryAddress("200 OK\r\ncontent-length: 0");
        JwksRetriever download = download(allowing(ALLOWED + "/32"), rebinding)) {
      for (int i = 0; i < 20; i++) {
        assertThat(reads(download, "http://keys.example:" + machine.port() + "/"))
            .isEqualTo(i % 2 == 0);
      }

      assertThat(machine.connected())
          .hasSize(10)
          .containsOnly(UrlCorpus.addresses(List.of(ALLOWED)));
      assertThat(asked).hasValue(20);
    }
  }

  @Test
  void aRedirectLeadsNowhere() throws IOException {
    try (EveryAddress inside = new EveryAddress()) {
      for (String status : List.of("301 Moved", "302 Found", "303 Other", "307 T", "308 P")) {
        String answer =
            status + "\r\nlocation: http://127.0.0.1:" + inside.port() + "/\r\ncontent-length: 0";
        try (EveryAddress provider = new EveryAddress(answer);
            JwksRetriever download =
                download(
                    allowing(ALLOWED + "/32"), host -> UrlCorpus.addresses(List.of(ALLOWED)))) {
          assertThat(reads(download, "http://keys.example:" + provider.port() + "/")).isFalse();
          assertThat(provider.connected()).hasSize(1);
        }
      }

      assertThat(inside.connected()).isEmpty();
    }
  }

  private JwksRetriever download(ProviderNetworkConfig networks, HostLookup names) {
    return new JwksRetriever(EveryAddress.ofThisMachineOnly(networks.guard().resolver(names)));
  }

  private static boolean reads(JwksRetriever download, String url) {
    try {
      download.retrieveResource(URI.create(url).toURL());
      return true;
    } catch (IOException | IllegalArgumentException refused) {
      return false;
    }
  }

  private static ProviderNetworkConfig allowing(String cidrs) {
    return GivenSettings.bean(ProviderNetworkConfig.class, Map.of("oidc.allowed-cidrs", cidrs));
  }
}
