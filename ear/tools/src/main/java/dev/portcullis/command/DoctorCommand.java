package dev.portcullis.command;

import dev.portcullis.ejb.keycloak.KeycloakConfig;
import dev.portcullis.ejb.security.ClientAddress;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Preflight;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.ejb.subscription.SocketConfig;
import dev.portcullis.kernel.SettingSource;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reports the problems of an installation, and their remedies. */
@Command(
    name = "doctor",
    description = {
      "Examines the settings, the database, the chain nodes, Keycloak and running nodes, and"
          + " reports problems with their remedies. It changes nothing and takes a few seconds,"
          + " whatever hangs.",
      "Run it where a node runs, with its settings: a service that is unreachable from this host"
          + " counts as a problem."
    },
    mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
  private static final int SECONDS = 5;

  @Mixin private CommandSettings settings;
  @Mixin private NodeOptions options;

  @Option(
      names = "--node",
      paramLabel = "URL",
      description = "The address of a running node to examine. May be given several times.")
  private List<String> nodes = new ArrayList<>();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    SettingSource texts = settings.texts();
    BoundedHttpClient http = new BoundedHttpClient(SECONDS);
    List<DoctorCheck> examinations = new ArrayList<>();
    examinations.add(new DatabaseCheck(texts, SECONDS));
    List<CheckResult> found = new ArrayList<>(settings());
    addClients(found, texts);
    addChain(examinations, found, texts, http);
    addKeycloak(examinations, texts, http);
    Optional<String> token = options.token();
    nodes.forEach(node -> examinations.add(new NodeCheck(http, options.node(node), token)));
    // One second more than each check's own timeout, whose message is more specific.
    found.addAll(new ConcurrentChecks(SECONDS + 1).of(examinations));
    PrintWriter out = spec.commandLine().getOut();
    found.forEach(out::println);
    long wrong = found.stream().filter(each -> each.state() == CheckResult.State.WRONG).count();
    out.println(wrong == 0 ? "Nothing is wrong" : wrong + " problems were found");
    return wrong == 0 ? Portcullis.OK : Portcullis.PROBLEMS;
  }

  private List<CheckResult> settings() {
    Preflight.Findings found = Preflight.of(settings.properties(), settings.environment());
    List<CheckResult> told = new ArrayList<>();
    found.problems().forEach(bad -> told.add(CheckResult.wrong("settings", bad.getMessage())));
    found.warnings().forEach(warning -> told.add(CheckResult.look("settings", warning)));
    if (told.isEmpty()) {
      told.add(CheckResult.ok("settings", "can be started with"));
    }
    return told;
  }

  /** Behind an undeclared proxy, limits by client network apply to all clients together. */
  private static void addClients(List<CheckResult> found, SettingSource texts) {
    StandaloneSettings settings = StandaloneSettings.of(texts);
    try {
      if (!settings.get(ClientAddress.class).hasProxies()) {
        SocketConfig sockets = settings.get(SocketConfig.class);
        found.add(
            CheckResult.look(
                "clients",
                "http.trusted-proxies is empty: behind a proxy all clients are one network, and"
                    + " have"
                    + " %d WebSockets together and the rate limits of one address; name the proxies"
                        .formatted(sockets.socketsOfNetwork(sockets.sockets()))));
      }
    } catch (InvalidSettingException alreadyTold) {
      // Reported among the problems of the settings.
    }
  }

  /** Problems of the settings themselves are already reported. */
  private static void addChain(
      List<DoctorCheck> examinations,
      List<CheckResult> found,
      SettingSource texts,
      BoundedHttpClient http) {
    if (texts
        .find("chain.kind")
        .map(String::strip)
        .filter("embedded"::equalsIgnoreCase)
        .isPresent()) {
      found.add(CheckResult.ok("chain", "is built into the nodes"));
      return;
    }
    for (String each : Setting.list(texts.find("chain.upstream.http-url").orElse(""))) {
      try {
        URI url = new URI(each);
        if (url.getHost() != null) {
          examinations.add(new ChainCheck(http, url, texts.find("chain.id")));
        }
      } catch (URISyntaxException alreadyTold) {
        // Reported among the problems of the settings.
      }
    }
  }

  private static void addKeycloak(
      List<DoctorCheck> examinations, SettingSource texts, BoundedHttpClient http) {
    KeycloakConfig keycloak = StandaloneSettings.of(texts).get(KeycloakConfig.class);
    try {
      if (keycloak.isOn()) {
        examinations.add(new KeycloakCheck(http, keycloak.settings()));
      }
    } catch (InvalidSettingException alreadyTold) {
      // Reported among the problems of the settings.
    }
  }
}
