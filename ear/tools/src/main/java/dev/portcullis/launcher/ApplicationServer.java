package dev.portcullis.launcher;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** One of the servers Portcullis runs on: how it is prepared, and the command that starts it. */
public sealed interface ApplicationServer permits WildFly, PayaraServer, PayaraMicro {

  /** The name for people and for the setting {@code server}. */
  String name();

  /** What a line of its console says when the application could not be deployed. */
  Pattern refusal();

  /**
   * The directory below its own where it writes {@code server*.log}, one JSON object a line; the
   * console is for people.
   */
  Path logs(Path directory);

  /**
   * Prepares a directory of its own, with the application in it, and gives the command that runs it
   * in the foreground. What an earlier start left there is replaced, except what the server itself
   * must keep, as its transaction log.
   */
  List<String> prepare(Path directory, ServerSettings settings);

  /**
   * The server of the given name.
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
              "-Dserver=" + name + " is not known: wildfly, payara or micro is possible.");
    };
  }

  /** The Java of this process. */
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
