package dev.portcullis.launcher.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PortCheckTest {
  @TempDir private Path root;

  @Test
  void aTakenPortIsNamedWithItsSetting() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      for (String setting : PortCheck.DEFAULTS.keySet()) {
        String port = Integer.toString(taken.getLocalPort());
        assertThat(PortCheck.problem(free(setting, port), root))
            .get()
            .asString()
            .startsWith("Port " + port + " on 127.0.0.1 cannot be used")
            .contains("-D" + setting + "=");
      }
    }
  }

  @Test
  void freePortsAreNoProblem() {
    Properties given = free("http.port", "0");
    given.setProperty("db.port", "${db.port}");
    assertThat(PortCheck.problem(given, root)).isEmpty();
  }

  @Test
  void anInvalidPortIsReported() {
    for (String wrong : new String[] {"many", "-1", "65536", "8080.0"}) {
      assertThat(PortCheck.problem(free("rpc.port", wrong), root))
          .contains("-Drpc.port=" + wrong + " is not a port: 0 to 65535 is possible.");
    }
  }

  @Test
  void thePortOfKeycloakMattersOnlyWithKeycloak() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Properties given = free("keycloak.port", Integer.toString(taken.getLocalPort()));
      given.setProperty("keycloak", "off");
      assertThat(PortCheck.problem(given, root)).isEmpty();
    }
  }

  @Test
  void processesLeftByAnEarlierStartAreEndedByTheLauncher() throws IOException {
    Path server = Files.createDirectories(root.resolve("data").resolve("server"));
    Files.writeString(server.resolve("server.pid"), "1 0\n");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(PortCheck.problem(free("http.port", Integer.toString(taken.getLocalPort())), root))
          .isEmpty();
    }
  }

  private static Properties free(String but, String value) {
    Properties given = new Properties();
    PortCheck.DEFAULTS.keySet().forEach(setting -> given.setProperty(setting, "0"));
    given.setProperty(but, value);
    return given;
  }
}
