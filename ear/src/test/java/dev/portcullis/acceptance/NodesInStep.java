package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.launcher.Installation;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of the two upstream nodes that answer without a reported fault. WildFly's own health
 * has the present state. On other servers administrators query health, which is a few seconds old
 * ({@link HealthIT}).
 *
 * @param installation the gate before the nodes
 * @param operator a client that may read its health
 */
record NodesInStep(Installation installation, Client operator) {
  private static final Pattern KNOWN = Pattern.compile("\"(\\d+) of 2\"");

  /** As many as there are now. */
  long count() {
    return System.getProperty("server", "wildfly").equals("wildfly")
        ? byServer()
        : byAdministration();
  }

  private long byServer() {
    int port = installation.server().managementPort();
    String health = new Api(URI.create("http://127.0.0.1:" + port)).get("/health/ready").body();
    Matcher known = KNOWN.matcher(health);
    assertThat(known.find()).as(health).isTrue();
    return Long.parseLong(known.group(1));
  }

  private long byAdministration() {
    long inStep = 0;
    for (JsonNode item : operator.get("/admin/health").body().at("/items")) {
      boolean isNode = item.at("/kind").asText().equals("chain_node");
      if (isNode && item.at("/state").asText().equals("up") && item.at("/reason").isNull()) {
        inStep++;
      }
    }
    return inStep;
  }
}
