package dev.portcullis.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.ForkDirectory;
import dev.portcullis.contract.Contract;
import dev.portcullis.launcher.ApplicationServer;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.ServerProcess;
import dev.portcullis.launcher.ServerSettings;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each server does with transactions and exceptions what the container of the service tests does:
 * the same cases run inside it, in an application that has nothing else.
 */
@Tag("installation")
@Tag("server")
@Tag("payara")
class EjbContractIT {
  private static final int CASES = 33;
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private final String server = System.getProperty("server", "wildfly");

  @TempDir private Path archives;

  @Test
  void everyCaseHolds() throws IOException {
    WebArchive web = web();
    BuildOutput build =
        BuildOutput.load()
            .with(written(enterprise(web), "contract.ear"))
            .withWar(written(web, "contract.war"));
    try (ServerProcess process =
        ServerProcess.start(
            ApplicationServer.named(server, build),
            ForkDirectory.resolve("contract-" + server),
            new ServerSettings(
                "127.0.0.1",
                Ports.free(),
                Ports.free(),
                "512m",
                Map.of(),
                Map.of(),
                List.of("-XX:TieredStopAtLevel=1")))) {
      process.awaitReady(PATIENCE);

      HttpResponse<String> answer = new Api(process.baseUrl()).get("/cases");

      assertThat(answer.body().lines()).hasSize(CASES).allMatch(line -> line.startsWith("ok "));
      assertThat(answer.statusCode()).isEqualTo(200);
    }
  }

  private static WebArchive web() {
    return ShrinkWrap.create(WebArchive.class, "contract.war")
        .addPackage(Contract.class.getPackage())
        .addAsWebInfResource(
            new StringAsset(
                """
                <beans xmlns="https://jakarta.ee/xml/ns/jakartaee" version="4.0"
                  bean-discovery-mode="annotated"/>
                """),
            "beans.xml")
        .addAsWebInfResource(
            // Payara Micro would name the root after the file.
            new StringAsset(
                "<glassfish-web-app><context-root>/</context-root></glassfish-web-app>"),
            "glassfish-web.xml");
  }

  private static EnterpriseArchive enterprise(WebArchive web) {
    return ShrinkWrap.create(EnterpriseArchive.class, "contract.ear")
        .addAsModule(web)
        .setApplicationXML(
            new StringAsset(
                """
                <application xmlns="https://jakarta.ee/xml/ns/jakartaee" version="10">
                  <module>
                    <web>
                      <web-uri>contract.war</web-uri>
                      <context-root>/</context-root>
                    </web>
                  </module>
                </application>
                """));
  }

  private Path written(Archive<?> archive, String name) throws IOException {
    Path file = archives.resolve(name);
    Files.deleteIfExists(file);
    archive.as(ZipExporter.class).exportTo(file.toFile());
    return file;
  }
}
