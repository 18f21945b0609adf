package dev.portcullis.launcher;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** A server on which Portcullis runs: its preparation, and the command that starts it. */
public sealed interface ApplicationServer permits WildFly, PayaraServer, PayaraMicro {

  /** The name for people and for the setting {@code server}. */
  String name();

  /** Matches a console line of a failed deployment of the application. */
  Pattern refusal();

  /**
   * The subdirectory in which it writes {@code server*.log}, one JSON object for each line; the
   * console is for people.
   */
  Path logs(Path directory);

  /**
   * Prepares the server's directory with the application, and returns the command that runs it in
   * the foreground. Files of an earlier start are replaced, except those that the server itself
   * must keep, such as its transaction log.
   */
  List<String> prepare(Path directory, ServerSettings settings);

  /**
   * The server with this name.
   *
   * @throws LaunchException when there is none
   */
  static ApplicationServer named(String name, BuildOutput build) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "wildfly" -> new WildFly(build);
      case "payara" -> new PayaraServer(build);
      case "micro" -> new PayaraMicro(build);
      default ->
          throw new LaunchException(
              "-Dserver=" + name + " is unknown: use wildfly, payara or micro.");
    };
  }

  /** The Java of this process. */
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
