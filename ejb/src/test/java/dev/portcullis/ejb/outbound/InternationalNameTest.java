package dev.portcullis.ejb.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.security.IpRange;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names with letters of all scripts. The HTTP client gives its resolver what they look like, and
 * name servers know them in the form that addresses have.
 */
class InternationalNameTest {
  private static final OutboundGuard LOOPBACK =
      new OutboundGuard(() -> List.of(IpRange.find("127.0.0.1/32").orElseThrow()));

  private final List<String> asked = new CopyOnWriteArrayList<>();

  private final HostLookup nameServer =
      host -> {
        asked.add(host);
        if (host.equalsIgnoreCase(OwnCertificate.NAME)) {
          return new InetAddress[] {InetAddress.getLoopbackAddress()};
        }
        throw new UnknownHostException(host);
      };

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aServerIsCalledByTheNameThatItsAddressHas(boolean guarded) throws Exception {
    DnsResolver resolver =
        guarded ? LOOPBACK.resolver(nameServer) : new DnsResolverAdapter(nameServer);
    try (RawServer server =
            new RawServer(RawServer.text("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"));
        CloseableHttpAsyncClient client = client(resolver, SSLContext.getDefault())) {
      assertThat(get(client, "http", server)).isEqualTo(200);
      assertThat(server.heads().get(0)).contains("Host: " + OwnCertificate.NAME);
      assertThat(asked).containsExactly(OwnCertificate.NAME);
    }
  }

  @Test
  void itsCertificateIsForThatName(@TempDir Path folder) throws Exception {
    SSLContext tls = OwnCertificate.context(folder);
    try (RawServer server =
            new RawServer(
                tls.getServerSocketFactory()
                    .createServerSocket(0, 10, InetAddress.getLoopbackAddress()),
                RawServer.text("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"));
        CloseableHttpAsyncClient client = client(LOOPBACK.resolver(nameServer), tls)) {
      assertThat(get(client, "https", server)).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "b\u00fccher.example, xn--bcher-kva.example",
    "\u4f8b\u3048.example, xn--r8jz45g.example",
    "\u0438\u0441\u043f\u044b\u0442\u0430\u043d\u0438\u0435.example, xn--80akhbyknj4f.example",
    "B\u00dcCHER.example., xn--bcher-kva.example.",
    "plain.example, plain.example",
    "Plain.Example, Plain.Example",
    "xn--fa-hia.example, xn--fa-hia.example",
    "a..b, a..b",
    "::1, ::1"
  })
  void aNameIsResolvedInItsDnsForm(String host, String wanted) {
    for (DnsResolver resolver :
        List.of(LOOPBACK.resolver(nameServer), new DnsResolverAdapter(nameServer))) {
      asked.clear();
      try {
        resolver.resolve(host);
      } catch (UnknownHostException others) {
        assertThat(wanted).isNotEqualTo(OwnCertificate.NAME);
      }
      assertThat(asked).containsExactly(wanted);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud800.example", "\u00fc.\u00fc\u00fc..example", "\u00fc\u202e.example"})
  void anInvalidNameIsNotResolved(String host) {
    assertThatThrownBy(() -> new DnsResolverAdapter(nameServer).resolve(host))
        .isInstanceOf(UnknownHostException.class);
    assertThat(asked).allMatch(name -> name.chars().allMatch(c -> c < 128));
  }

  private static int get(CloseableHttpAsyncClient client, String scheme, RawServer server)
      throws Exception {
    String url = scheme + "://" + OwnCertificate.NAME + ":" + server.port() + "/";
    return client.execute(SimpleRequestBuilder.get(url).build(), null).get().getCode();
  }

  private static CloseableHttpAsyncClient client(DnsResolver resolver, SSLContext tls) {
    CloseableHttpAsyncClient client =
        HttpAsyncClients.custom()
            .setConnectionManager(
                PoolingAsyncClientConnectionManagerBuilder.create()
                    .setDnsResolver(resolver)
                    .setTlsStrategy(new DefaultClientTlsStrategy(tls))
                    .build())
            .setIoReactorExceptionCallback(new ReactorErrorLogger())
            .disableAutomaticRetries()
            .build();
    client.start();
    return client;
  }
}
