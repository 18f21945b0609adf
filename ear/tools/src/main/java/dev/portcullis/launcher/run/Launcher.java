package dev.portcullis.launcher.run;

import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Directories;
import dev.portcullis.launcher.HotDeployment;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.LaunchException;
import dev.portcullis.launcher.LocalSecrets;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.StartedServices;
import dev.portcullis.launcher.Terminal;
import dev.portcullis.launcher.WildFly;
import dev.portcullis.launcher.demo.DemoToken;
import dev.portcullis.launcher.demo.Demonstration;
import dev.portcullis.launcher.demo.WebhookReceiver;
import dev.portcullis.launcher.watch.SourceWatcher;
import dev.portcullis.launcher.watch.WatchedPages;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.Keys;

/**
 * {@code mvn -Prun}: starts the whole product on this machine, and shows one event from a
 * transaction to a customer's callback. It runs until Ctrl-C, which ends all parts in order.
 *
 * <p>It runs inside the JVM of Maven. Ctrl-C reaches that JVM, whose shutdown hooks complete before
 * the prompt returns.
 */
public final class Launcher {
  /**
   * The first wallet of the publicly known development mnemonic ("test test ... junk"). Its key is
   * public, so the application accepts it only with the embedded chain.
   */
  private static final Credentials OPERATOR =
      Credentials.create("ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80");

  private final LaunchOptions options;
  private final BuildOutput build;
  private final Terminal terminal;
  private final AtomicBoolean ending = new AtomicBoolean();
  private final StartedServices parts = new StartedServices();
  private WebhookReceiver webhookReceiver;
  private Installation installation;
  private KeycloakRun keycloak;

  private Launcher(LaunchOptions options, BuildOutput build, Terminal terminal) {
    this.options = options;
    this.build = build;
    this.terminal = terminal;
  }

  /** Takes its options from system properties: see {@code LaunchOptions}. */
  public static void main(String[] arguments) {
    Terminal terminal = new Terminal(System.out);
    try {
      BuildOutput build = BuildOutput.load();
      LaunchOptions options = LaunchOptions.read(System.getProperties(), build.root());
      new Launcher(options, build, terminal).run();
    } catch (LaunchException failure) {
      terminal.print("\nPortcullis does not run: " + failure.getMessage());
      System.exit(1);
    } catch (RuntimeException | Error fault) {
      // Non-daemon threads would keep a launcher alive that has nothing left to do.
      terminal.print("\nPortcullis does not run, because of a defect:", fault);
      System.exit(1);
    }
  }

  private void run() {
    try {
      startAndStay();
    } catch (RuntimeException failed) {
      // A part that is ended while it starts fails; that end was requested.
      if (!ending.get()) {
        throw failed;
      }
    }
  }

  private void startAndStay() {
    Directories.createPrivate(options.dataDirectory());
    FileLock alone = lock(options.dataDirectory().resolve("launcher.lock"));
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end of Portcullis"));
    Installation.stopOrphaned(options.dataDirectory());
    webhookReceiver = parts.start(() -> WebhookReceiver.start(options.inboxPort()));
    int rpcPort = Ports.claim("rpc.port", "127.0.0.1", options.rpcPort());
    int httpPort = Ports.claim("http.port", options.address(), options.httpPort());
    keycloak =
        parts.start(
            () ->
                KeycloakRun.start(
                    build,
                    options.dataDirectory(),
                    URI.create("http://127.0.0.1:" + httpPort),
                    System.getProperties(),
                    terminal));
    installation = Installation.start(deployable(), plan(httpPort, rpcPort), terminal, parts);
    URI rpc = URI.create("http://127.0.0.1:" + rpcPort);
    Demonstration.Outcome outcome = demonstrate(rpc);
    new StartupSummary(installation, options.dataDirectory(), rpc, webhookReceiver.url(), outcome)
        .print(terminal);
    keycloak.announce(terminal);
    options.watched().ifPresent(this::watch);
    int exit = installation.server().ended().join();
    if (!ending.get()) {
      throw new LaunchException(
          "The server ended by itself with exit code "
              + exit
              + "; see "
              + installation.server().log());
    } // The lock is kept until here, so that no second launcher works on the same data.
    assert alone.isValid();
  }

  /** The build, with the EAR as a directory if its sources are watched. */
  private BuildOutput deployable() {
    if (options.watched().isEmpty()) {
      return build;
    }
    try {
      Path directory = options.dataDirectory().resolve("exploded").resolve("portcullis.ear");
      return build.with(HotDeployment.unpack(build.ear(), directory).ear());
    } catch (IOException failed) {
      throw new LaunchException("Cannot unpack " + build.ear() + ": " + failed, failed);
    }
  }

  private void watch(Path checkout) {
    HotDeployment deployment = new HotDeployment(WildFly.deployed(installation.serverDirectory()));
    new SourceWatcher(checkout, deployment, installation.server(), terminal).run();
  }

  private Demonstration.Outcome demonstrate(URI rpc) {
    Path artifact = build.root().resolve("src").resolve("demo").resolve("DemoToken.json");
    try (DemoToken token = new DemoToken(rpc, OPERATOR, artifact)) {
      return new Demonstration(
              installation.baseUrl(),
              OPERATOR,
              token,
              webhookReceiver,
              new LocalSecrets(options.dataDirectory().resolve("secrets.properties")),
              terminal)
          .run();
    }
  }

  private InstallationSpec plan(int httpPort, int rpcPort) {
    Map<String, String> properties = new HashMap<>();
    properties.put("operator.wallet", Keys.toChecksumAddress(OPERATOR.getAddress()));
    properties.put("chain.embedded.own-port", "gate");
    properties.put("chain.embedded.rpc-port", Integer.toString(rpcPort));
    // The only way to permit callbacks to this machine, which only the
    // demonstration needs.
    properties.put("webhook.allowed-cidrs", "127.0.0.1/32");
    options
        .watched()
        .flatMap(WatchedPages::of)
        .ifPresent(pages -> properties.put(WatchedPages.SETTING, pages.files().toString()));
    properties.putAll(keycloak.settings());
    properties.putAll(ApplicationSettings.given(System.getProperties()));
    return new InstallationSpec(
            options.server(),
            options.dataDirectory(),
            options.address(),
            httpPort,
            options.managementPort(),
            options.databasePort(),
            options
                .databaseUrl()
                .map(
                    url ->
                        new InstallationSpec.Database(
                            url,
                            options.databaseUser(),
                            options.databasePassword(),
                            options.databaseOwner(),
                            options.databaseOwnerPassword())),
            options.heap(),
            properties)
        .debuggedAt(options.debugPort().map(port -> Ports.claim("debug", "127.0.0.1", port)));
  }

  /**
   * Runs as a shutdown hook, at any time. The order is server, database, Keycloak, inbox, as far as
   * they run.
   */
  private void end() {
    if (ending.getAndSet(true)) {
      return;
    }
    terminal.next("Ending the running services");
    parts.close();
    terminal.next("Ended; the data is kept in " + options.dataDirectory());
  }

  private static FileLock lock(Path file) {
    try {
      FileLock lock =
          FileChannel.open(
                  file,
                  Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                  PosixFilePermissions.asFileAttribute(
                      PosixFilePermissions.fromString("rw-------")))
              .tryLock();
      if (lock == null) {
        throw new LaunchException(
            "It runs already on "
                + file.getParent()
                + ". End that one, or choose another directory with -Ddata.dir=<directory>.");
      }
      return lock;
    } catch (IOException failed) {
      throw new LaunchException("Cannot use " + file + ": " + failed.getMessage(), failed);
    }
  }
}
