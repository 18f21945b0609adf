package dev.portcullis.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The manifests belong together: what one selects, mounts or names, another one has. */
class KubernetesManifestTest {
  private static final String FILE = "kubernetes/portcullis.yaml";

  private final List<JsonNode> manifests = manifests();

  KubernetesManifestTest() throws IOException {}

  @Test
  void eachKindExistsOnceUnderOneName() {
    assertThat(manifests)
        .extracting(manifest -> manifest.get("kind").asText())
        .containsExactlyInAnyOrder(
            "ConfigMap",
            "Deployment",
            "Service",
            "Ingress",
            "PodDisruptionBudget",
            "NetworkPolicy");
    assertThat(manifests)
        .allSatisfy(
            manifest -> {
              assertThat(manifest.at("/metadata/name").asText()).isEqualTo("portcullis");
              assertThat(manifest.get("apiVersion").asText()).isNotEmpty();
            });
  }

  @Test
  void twoReplicasStayWhileOneIsReplacedOrMoved() {
    JsonNode deployment = of("Deployment");
    assertThat(deployment.at("/spec/replicas").asInt()).isEqualTo(2);
    assertThat(deployment.at("/spec/strategy/rollingUpdate/maxUnavailable").asInt(-1)).isZero();
    assertThat(of("PodDisruptionBudget").at("/spec/minAvailable").asInt()).isEqualTo(1);
  }

  @Test
  void everySelectorFindsThePods() {
    JsonNode labels = of("Deployment").at("/spec/template/metadata/labels");
    assertThat(labels).isNotEmpty();
    assertThat(of("Deployment").at("/spec/selector/matchLabels")).isEqualTo(labels);
    assertThat(of("Service").at("/spec/selector")).isEqualTo(labels);
    assertThat(of("PodDisruptionBudget").at("/spec/selector/matchLabels")).isEqualTo(labels);
    assertThat(of("NetworkPolicy").at("/spec/podSelector/matchLabels")).isEqualTo(labels);
  }

  @Test
  void portsLeadFromTheIngressToTheContainer() {
    String port = container().at("/ports/0/name").asText();
    assertThat(of("Service").at("/spec/ports/0/targetPort").asText()).isEqualTo(port);
    assertThat(of("Ingress").at("/spec/rules/0/http/paths/0/backend/service/port/name"))
        .isEqualTo(of("Service").at("/spec/ports/0/name"));
    for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
      assertThat(container().at("/" + probe + "/httpGet/port").asText()).isEqualTo(port);
    }
  }

  @Test
  void livenessChecksNoDependencyAndReadinessNotTheChain() {
    assertThat(container().at("/livenessProbe/httpGet/path").asText()).isEqualTo("/livez");
    assertThat(container().at("/readinessProbe/httpGet/path").asText())
        .isEqualTo("/readyz/administration");
  }

  @Test
  void secretsAreFilesOfTheMountedSecret() {
    JsonNode mounted = container().at("/volumeMounts/0");
    JsonNode volume = of("Deployment").at("/spec/template/spec/volumes/0");
    assertThat(mounted.get("name")).isEqualTo(volume.get("name"));
    assertThat(volume.at("/secret/secretName").asText()).isEqualTo("portcullis");
    Set<String> files = new TreeSet<>();
    for (JsonNode variable : container().get("env")) {
      if (variable.get("name").asText().endsWith("_FILE")) {
        files.add(variable.get("value").asText());
      }
    }
    assertThat(files)
        .hasSize(4)
        .allMatch(file -> file.startsWith(mounted.get("mountPath").asText() + "/"));
  }

  /** As the unit of systemd has it: ProtectSystem=strict, and ReadWritePaths of standalone. */
  @Test
  void nothingIsWritableButWhatTheServerWrites() {
    JsonNode copying = of("Deployment").at("/spec/template/spec/initContainers/0");
    for (JsonNode each : List.of(container(), copying)) {
      assertThat(each.at("/securityContext/readOnlyRootFilesystem").asBoolean()).isTrue();
      assertThat(each.get("image")).isEqualTo(container().get("image"));
    }
    Set<String> writable = new TreeSet<>();
    for (JsonNode mount : container().get("volumeMounts")) {
      if (!mount.path("readOnly").asBoolean()) {
        writable.add(mount.get("mountPath").asText());
      }
    }
    assertThat(writable)
        .containsExactly("/opt/jboss/wildfly/standalone", "/tmp", "/var/lib/portcullis");
  }

  @Test
  void onlyNamedNamespacesReachTheNodesAndNoNetworkOfAllPodsIsTrusted() {
    assertThat(of("NetworkPolicy").at("/spec/ingress/0/from")).hasSize(2);
    String prefix = of("ConfigMap").at("/data/HTTP_TRUSTED_PROXIES").asText().split("/")[1];
    assertThat(Integer.parseInt(prefix)).isGreaterThanOrEqualTo(24);
  }

  private JsonNode container() {
    return of("Deployment").at("/spec/template/spec/containers/0");
  }

  private JsonNode of(String kind) {
    return manifests.stream()
        .filter(manifest -> manifest.get("kind").asText().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private static List<JsonNode> manifests() throws IOException {
    List<JsonNode> manifests = new ArrayList<>();
    for (Object document : Kit.yaml(FILE)) {
      manifests.add(new JsonMapper().valueToTree(document));
    }
    return manifests;
  }
}
