package dev.portcullis.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * WildFly from its unmodified distribution. The configuration from {@code
 * src/server/wildfly/portcullis.cli} and all files of a run are in separate directories.
 */
public record WildFly(BuildOutput build) implements ApplicationServer {
  private static final Pattern REFUSAL =
      Pattern.compile("WFLYCTL0080: Failed services|WFLYCTL0013: Operation ..deploy.. failed");

  /** The packages that {@code bin/common.sh} opens for the server on a modular JDK. */
  private static final List<String> MODULE_OPTIONS =
      List.of(
          "--add-exports=java.desktop/sun.awt=ALL-UNNAMED",
          "--add-exports=java.naming/com.sun.jndi.ldap=ALL-UNNAMED",
          "--add-exports=java.naming/com.sun.jndi.url.ldap=ALL-UNNAMED",
          "--add-exports=java.naming/com.sun.jndi.url.ldaps=ALL-UNNAMED",
          "--add-exports=jdk.naming.dns/com.sun.jndi.dns=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.net=ALL-UNNAMED",
          "--add-opens=java.base/java.security=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.management/javax.management=ALL-UNNAMED",
          "--add-opens=java.naming/javax.naming=ALL-UNNAMED");

  @Override
  public String name() {
    return "WildFly";
  }

  @Override
  public Pattern refusal() {
    return REFUSAL;
  }

  @Override
  public Path logs(Path directory) {
    return directory.resolve("log");
  }

  @Override
  public List<String> prepare(Path directory, ServerSettings settings) {
    Path home = BuildOutput.existing(build.wildfly(), "Build it with mvn package.");
    Path archive = BuildOutput.existing(build.ear(), "Build it with mvn package.");
    try {
      Directories.delete(directory.resolve("configuration"));
      Directories.copy(configured(home), directory.resolve("configuration"));
      Directories.delete(directory.resolve("deployments"));
      Files.createDirectories(directory.resolve("deployments"));
      Path deployed = deployed(directory);
      if (Files.isDirectory(archive)) {
        Directories.copy(archive, deployed);
        new HotDeployment(deployed).request();
      } else {
        Files.copy(archive, deployed);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    List<String> command = new ArrayList<>();
    command.add(ApplicationServer.java());
    command.addAll(settings.jvmArguments());
    command.addAll(MODULE_OPTIONS);
    if (Files.isDirectory(archive)) {
      command.add("-Dportcullis.deployments.scan-millis=" + HotDeployment.SCAN_MILLIS);
    }
    command.add("-Djava.awt.headless=true");
    command.add("-Djboss.modules.system.pkgs=org.jboss.byteman");
    command.add("-Dorg.jboss.boot.log.file=" + directory.resolve("log").resolve("boot.log"));
    command.add(
        "-Dlogging.configuration="
            + directory.resolve("configuration").resolve("logging.properties").toUri());
    command.add("-jar");
    command.add(home.resolve("jboss-modules.jar").toString());
    command.add("-mp");
    command.add(home.resolve("modules").toString());
    command.add("org.jboss.as.standalone");
    // Without it, requests wait until the server has started, and then run all at once.
    command.add("--graceful-startup=false");
    command.add("-Djboss.home.dir=" + home);
    command.add("-Djboss.server.base.dir=" + directory);
    command.add("-Djboss.bind.address=" + settings.address());
    command.add("-Djboss.http.port=" + settings.httpPort());
    command.add("-Djboss.bind.address.management=127.0.0.1");
    command.add("-Djboss.management.http.port=" + settings.managementPort());
    return command;
  }

  /** The location of the application below the directory of the server. */
  public static Path deployed(Path directory) {
    return directory.resolve("deployments").resolve("portcullis.ear");
  }

  /**
   * The configuration directory after running the script, created once for each version of the
   * script.
   */
  private Path configured(Path home) throws IOException {
    Path script = build.scripts().resolve("wildfly").resolve("portcullis.cli");
    Path ready = build.servers().resolve(home.getFileName() + "-" + fingerprint(script));
    if (Files.exists(ready)) {
      return ready;
    }
    Path base = Files.createTempDirectory(build.servers(), ".configuring-wildfly");
    Directories.copy(
        home.resolve("standalone").resolve("configuration"), base.resolve("configuration"));
    CommandResult.of(
            List.of(
                ApplicationServer.java(),
                "-Djboss.server.base.dir=" + base,
                "-jar",
                home.resolve("jboss-modules.jar").toString(),
                "-mp",
                home.resolve("modules").toString(),
                "org.jboss.as.cli",
                "--file=" + script),
            Map.of("JBOSS_HOME", home.toString()))
        .requireSuccess("Configuring WildFly with " + script);
    Directories.delete(base.resolve("configuration").resolve("standalone_xml_history"));
    Directories.moveUnlessThere(base.resolve("configuration"), ready);
    Directories.delete(base);
    return ready;
  }

  private static String fingerprint(Path script) throws IOException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(script));
      return HexFormat.of().formatHex(digest, 0, 6);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
