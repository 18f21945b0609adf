package dev.portcullis.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.policyservice.PolicyService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the samples name is there: settings, files of this checkout, versions, paths of probes. */
class DeploymentKitTest {
  private static final Pattern VARIABLE = Pattern.compile("\\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\\b");
  private static final Pattern PROBED = Pattern.compile("[ :](?:8080)?(/(?:livez|readyz)[a-z/]*)");

  /** Of the servers' own scripts and of the images, not of the application. */
  private static final Set<String> OF_OTHERS =
      Set.of(
          "AF_INET",
          "AF_INET6",
          "AF_UNIX",
          "BIND_ADDRESS",
          "JBOSS_JAVA_SIZING",
          "LAUNCH_JBOSS_IN_BACKGROUND",
          "MEM_MAX_RAM_PERCENTAGE",
          "POSTGRES_PASSWORD_FILE");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "systemd/portcullis.service",
        "systemd/portcullis.env",
        "container/Containerfile.wildfly",
        "container/Containerfile.payara",
        "container/Containerfile.micro",
        "container/compose.yaml",
        "kubernetes/portcullis.yaml"
      })
  void everyVariableIsASetting(String file) throws IOException {
    Set<String> named = new TreeSet<>();
    VARIABLE
        .matcher(Kit.text(file).replaceAll("(?m)^\\s*#.*$", ""))
        .results()
        .forEach(variable -> named.add(variable.group(1)));
    named.removeAll(OF_OTHERS);

    assertThat(named).isNotEmpty().isSubsetOf(Kit.variables());
  }

  @Test
  void everyInstallationHasTheSettingsItNeeds() throws IOException {
    for (String file :
        List.of("systemd/portcullis.env", "container/compose.yaml", "kubernetes/portcullis.yaml")) {
      assertThat(Kit.text(file) + Kit.text("systemd/portcullis.service"))
          .as(file)
          .contains("DB_URL", "DB_USER", "DB_OWNER_USER", "CHAIN_KIND", "OPERATOR_OIDC_ISSUER")
          .contains("PASSKEY_RP_ID", "SIWE_DOMAINS", "SECRET_MASTER_KEY_FILE", "DATA_DIR");
    }
  }

  @Test
  void theHowToNamesTheSettingsThatEveryInstallationHas() throws IOException {
    String page = Files.readString(Kit.ROOT.resolve("src/docs/how-to/prepare-an-installation.md"));
    assertThat(page.substring(page.indexOf("at least these:"), page.indexOf("The command checks")))
        .contains("`db.url`", "`db.user`", "`db.owner-user`", "`chain.kind=upstream`")
        .contains("`operator.oidc-issuer`", "`passkey.rp-id`", "`siwe.domains`")
        .contains("`secret.master-key`", "`data.dir`", "`http.trusted-proxies`");
  }

  /** The driver's own place for the authority is in a home directory that services lack. */
  @Test
  void aVerifiedDatabaseHasItsAuthority() throws IOException {
    for (String file : List.of("systemd/portcullis.env", "kubernetes/portcullis.yaml")) {
      assertThat(Kit.text(file)).as(file).contains("sslmode=verify-full&sslrootcert=/");
    }
  }

  /** On the loopback address, where WildFly listens by itself, no proxy reaches a node. */
  @Test
  void theUnitListensWhereTheSettingsSay() throws IOException {
    assertThat(Kit.text("systemd/portcullis.service"))
        .contains("standalone.sh -b ${BIND_ADDRESS} ", "-bmanagement 127.0.0.1");
    assertThat(Kit.text("systemd/portcullis.env")).containsPattern("(?m)^BIND_ADDRESS=\\S+$");
  }

  @Test
  void noSampleContainsASecret() throws IOException {
    for (Path file : Kit.files()) {
      String text = Files.readString(file);
      assertThat(text)
          .as(file.toString())
          .doesNotContainPattern("(?im)(_PASSWORD|_SECRET|MASTER_KEY|_TOKEN)[\"']?\\s*[=:]\\s*\\S")
          .doesNotContain("ghcr.io/", ":latest");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "container/Containerfile.wildfly, wildfly.version, /wildfly:%s-",
    "container/Containerfile.payara, payara.version, /server-full:%s-",
    "container/Containerfile.micro, payara.micro.version, /micro:%s-"
  })
  void imagesHaveTheServersThatAreTested(String file, String property, String image)
      throws IOException {
    Matcher version = Pattern.compile("<" + property + ">(.+)</").matcher(Files.readString(pom()));
    assertThat(version.find()).isTrue();
    assertThat(Kit.text(file)).contains(image.formatted(version.group(1)));
  }

  @Test
  void imagesAndComposeUseExistingFiles() throws IOException {
    for (String image : List.of("wildfly", "payara", "micro")) {
      List<String> copied =
          Pattern.compile("(?m)^COPY (?:--\\S+ )?(.+) \\S+$")
              .matcher(Kit.text("container/Containerfile." + image))
              .results()
              .flatMap(line -> List.of(line.group(1).split(" ")).stream())
              .toList();
      assertThat(copied).hasSizeGreaterThan(1);
      for (String source : copied) {
        if (source.contains("/target/")) {
          assertThat(source).matches("ear/target/portcullis\\.[ew]ar");
        } else {
          assertThat(Kit.ROOT.resolve(source)).exists();
        }
      }
    }
    Map<?, ?> compose = (Map<?, ?>) Kit.yaml("container/compose.yaml").get(0);
    Map<?, ?> services = (Map<?, ?>) compose.get("services");
    for (String mounted :
        List.of(
            "../postgresql/roles.sql",
            "../haproxy/haproxy.cfg",
            "passwords.sh",
            "Containerfile.wildfly")) {
      assertThat(Kit.text("container/compose.yaml")).contains(mounted);
      assertThat(Kit.path("container").resolve(mounted)).exists();
    }
    assertThat(services.keySet().toString()).contains("database", "node1", "node2", "balancer");
    Map<?, ?> secrets = (Map<?, ?>) compose.get("secrets");
    Map<?, ?> node = (Map<?, ?>) services.get("node1");
    assertThat(secrets.keySet().containsAll((List<?>) node.get("secrets"))).isTrue();
  }

  /** What a build does not copy is not sent to it, above all not the secrets. */
  @Test
  void theContextOfABuildHasWhatIsCopied() throws IOException {
    List<String> ignored = Files.readAllLines(Kit.ROOT.resolve(".dockerignore"));
    assertThat(ignored).contains("*");
    for (String image : List.of("wildfly", "payara", "micro")) {
      Pattern.compile("(?m)^COPY (?:--\\S+ )?(.+) \\S+$")
          .matcher(Kit.text("container/Containerfile." + image))
          .results()
          .flatMap(line -> List.of(line.group(1).split(" ")).stream())
          .forEach(
              source ->
                  assertThat(ignored)
                      .as(source)
                      .anyMatch(
                          line -> line.startsWith("!") && source.startsWith(line.substring(1))));
    }
    assertThat(Files.readAllLines(Kit.ROOT.resolve(".gitignore")))
        .contains("src/deploy/container/secrets/");
  }

  @Test
  void containersWriteJsonToTheConsole() throws IOException {
    assertThat(Kit.text("container/container.cli"))
        .contains("console-handler=CONSOLE:write-attribute(name=named-formatter,value=JSON)");
    assertThat(Kit.text("container/Containerfile.wildfly")).contains("--file=/tmp/container.cli");
    for (String image : List.of("payara", "micro")) {
      assertThat(Kit.text("container/Containerfile." + image))
          .contains("ConsoleHandler.formatter", "JSONLogFormatter");
    }
  }

  @Test
  void wildFlyKeepsNoRequestsWhileItStarts() throws IOException {
    for (String file : List.of("systemd/portcullis.service", "container/Containerfile.wildfly")) {
      assertThat(Kit.text(file)).contains("--graceful-startup=false");
    }
  }

  /** A limit of the listener, which no deployment can raise. */
  @Test
  void wildFlyTakesTheLargestBodyOfTheProduct() throws IOException {
    String script = Files.readString(Kit.path("../server/wildfly/portcullis.cli"));
    Matcher size = Pattern.compile("\\$\\{portcullis.http.max-post-size:(\\d+)}").matcher(script);
    assertThat(size.find()).isTrue();
    assertThat(Long.parseLong(size.group(1))).isGreaterThanOrEqualTo(PolicyService.MOST_BYTES);
    assertThat(Kit.text("container/Containerfile.wildfly")).contains("portcullis.cli");
  }

  /** What {@code mvn versions:set} does not see. */
  @Test
  void theVersionIsThatOfThePoms() throws IOException {
    Matcher version =
        Pattern.compile("<artifactId>portcullis</artifactId>\\s+<version>(.+)</version>")
            .matcher(Files.readString(pom()));
    assertThat(version.find()).isTrue();

    for (String file : List.of("container/compose.yaml", "kubernetes/portcullis.yaml")) {
      assertThat(Kit.text(file)).contains("portcullis:" + version.group(1) + "\n");
    }
    assertThat(Files.readString(Kit.ROOT.resolve("src/docs/openapi.json")))
        .contains("\"version\": \"" + version.group(1) + "\"");
  }

  @Test
  void probesAndBalancersUsePathsOfTheProduct() throws IOException {
    Set<String> probed = new TreeSet<>();
    for (String file :
        List.of("container/compose.yaml", "kubernetes/portcullis.yaml", "haproxy/haproxy.cfg")) {
      PROBED.matcher(Kit.text(file)).results().forEach(path -> probed.add(path.group(1)));
    }

    assertThat(probed).containsExactly("/livez", "/readyz/administration", "/readyz/chain");
  }

  private static Path pom() {
    return Kit.ROOT.resolve("pom.xml");
  }
}
