package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * An installation to be attacked: the launcher's own heap and the limits as they are shipped (but
 * for those of a key, which is one and is tried out a hundred thousand times), with an identity
 * provider that accepts connections and never responds.
 */
final class HostileSite implements AutoCloseable {
  /**
   * A wallet gets ten challenges in five minutes; a login every 100 ms thus takes so many wallets.
   */
  private static final int WALLETS = 320;

  private final Installation installation;
  private final URI node;
  private final ServerSocket silent;
  private final List<Socket> unanswered = new ArrayList<>();
  private final List<TestWallet> wallets;
  private final Client operator;
  private final String authorize;

  private HostileSite(Installation installation, URI node) throws IOException {
    this.installation = installation;
    this.node = node;
    silent = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
    Thread provider = new Thread(this::keepSilent, "silent-provider");
    provider.setDaemon(true);
    provider.start();
    operator = Client.operator(api());
    wallets = IntStream.range(0, WALLETS).mapToObj(i -> TestWallet.random()).toList();
    wallets.forEach(wallet -> People.walletUser(api(), wallet));
    authorize = signInWithSilence();
  }

  /** Starts it on a directory of this name. */
  static HostileSite start(String name) {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    int port = Ports.free();
    Installation installation =
        PreparedInstallation.fresh(
            build,
            InstallationSpec.onFreePorts(
                server,
                ForkDirectory.resolve(name + "-" + server),
                Map.ofEntries(
                    Map.entry("operator.wallet", TestWallet.OPERATOR.address()),
                    Map.entry("operator.oidc-issuer", ServerUnderTest.ISSUER.url()),
                    Map.entry("operator.oidc-subject", ServerUnderTest.OPERATOR_SUBJECT),
                    Map.entry("operator.oidc-jwks-uri", ServerUnderTest.ISSUER.keysUrl()),
                    Map.entry("operator.oidc-audience", LocalIssuer.AUDIENCE),
                    Map.entry("signin.client-id", "panel"),
                    Map.entry("signin.url", "http://localhost:8080"),
                    Map.entry("ratelimit.m2m", "0"),
                    Map.entry("oidc.allowed-cidrs", "127.0.0.1/32"),
                    Map.entry("chain.embedded.own-port", "gate"),
                    Map.entry("chain.embedded.rpc-port", Integer.toString(port)))),
            Progress.silent());
    try {
      return new HostileSite(installation, URI.create("http://127.0.0.1:" + port));
    } catch (IOException | RuntimeException failed) {
      installation.close();
      throw new IllegalStateException(failed);
    }
  }

  /** The gate. */
  Api api() {
    return new Api(installation.baseUrl());
  }

  /** Where the embedded chain answers its tools. */
  URI node() {
    return node;
  }

  /** The operator, in a session that lasts. */
  Client operator() {
    return operator;
  }

  /** Accounts that sign in again and again, each from an address of its own. */
  List<TestWallet> wallets() {
    return wallets;
  }

  /** A way to begin a sign-in that leads to the silent identity provider. */
  String authorize() {
    return authorize;
  }

  /** What runs. */
  Installation installation() {
    return installation;
  }

  private String signInWithSilence() {
    Answer organization =
        operator.post("/organizations", Client.json("{\"name\": \"S\", \"defaultRoles\": []}"));
    assertThat(organization.status()).as(organization.text()).isEqualTo(200);
    String id = organization.at("/id");
    String issuer = "http://127.0.0.1:" + silent.getLocalPort();
    Answer set =
        operator.put(
            "/organizations/" + id + "/oidc-provider",
            Client.json()
                .put("issuer", issuer)
                .put("jwksUri", issuer + "/keys")
                .put("audience", LocalIssuer.AUDIENCE)
                .put("clientId", "panel")
                .put("userPanelUrl", "https://panel.example"));
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    ObjectNode application = Client.json().put("clientId", "hostile").put("name", "A");
    application.withArray("redirectUrls").add(SignInBrowser.HOME);
    Answer made = operator.post("/applications", application);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return "/auth/authorize?"
        + KeycloakAdmin.encoded(
            Map.of(
                "client_id", "hostile",
                "redirect_uri", SignInBrowser.HOME,
                "state", "s",
                "response_type", "token",
                "organization_id", id));
  }

  private void keepSilent() {
    try {
      while (!silent.isClosed()) {
        unanswered.add(silent.accept());
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  @Override
  public void close() {
    installation.close();
    try {
      silent.close();
      for (Socket socket : List.copyOf(unanswered)) {
        socket.close();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
