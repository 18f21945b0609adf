package dev.portcullis.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The locations of this build's archives and unpacked servers.
 *
 * @param root the checkout
 * @param scripts the server configuration of {@code src/server}
 * @param ear the enterprise archive, for WildFly and Payara Server
 * @param war the same modules as one web archive, for Payara Micro
 * @param servers directory for files prepared once for all starts
 * @param wildfly home of WildFly
 * @param payara home of Payara Server; exists only in a build with {@code -Dserver=payara}
 * @param payaraMicro jar of Payara Micro; exists only in a build with {@code -Dserver=micro}
 * @param postgresql the directory for the unpacked binaries of PostgreSQL
 * @param keycloak home of Keycloak; missing in a build with {@code -Dkeycloak=off}
 */
public record BuildOutput(
    Path root,
    Path scripts,
    Path ear,
    Path war,
    Path servers,
    Path wildfly,
    Path payara,
    Path payaraMicro,
    Path postgresql,
    Path keycloak) {

  /** Reads the locations from the properties that the build wrote beside this class. */
  public static BuildOutput load() {
    Properties places = new Properties();
    try (InputStream in = BuildOutput.class.getResourceAsStream("build.properties")) {
      places.load(in);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return new BuildOutput(
        Path.of(places.getProperty("root")),
        Path.of(places.getProperty("scripts")),
        Path.of(places.getProperty("ear")),
        Path.of(places.getProperty("war")),
        Path.of(places.getProperty("servers")),
        Path.of(places.getProperty("wildfly")),
        Path.of(places.getProperty("payara")),
        Path.of(places.getProperty("payara-micro")),
        Path.of(places.getProperty("postgresql")),
        Path.of(places.getProperty("keycloak")));
  }

  /** The same with another EAR, which may be a directory. */
  public BuildOutput with(Path otherEar) {
    return new BuildOutput(
        root, scripts, otherEar, war, servers, wildfly, payara, payaraMicro, postgresql, keycloak);
  }

  /** The same with another WAR. */
  public BuildOutput withWar(Path otherWar) {
    return new BuildOutput(
        root, scripts, ear, otherWar, servers, wildfly, payara, payaraMicro, postgresql, keycloak);
  }

  /** The given path. Throws an exception with one clear line if the build has not created it. */
  static Path existing(Path path, String howToMake) {
    if (!Files.exists(path)) {
      throw new LaunchException(path + " does not exist. " + howToMake);
    }
    return path;
  }
}
