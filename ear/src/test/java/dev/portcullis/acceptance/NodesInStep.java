package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.launcher.Installation;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many of the two nodes of a chain elsewhere answer, with nothing said against them. WildFly's
 * own health tells it as it is. Administrators, who are asked on the other servers, are told what
 * was known a few seconds ago ({@link HealthIT}).
 *
 * @param installation the gate before the nodes
 * @param operator somebody who may read its health
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
