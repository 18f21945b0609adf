package dev.portcullis.command;

import dev.portcullis.kernel.SettingSource;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options for HTTP requests to a node: its address and the token. */
final class NodeOptions {
  private static final String FORM = "[A-Za-z0-9._~+/=-]{1,8192}";

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "A file with a session token, for requests to nodes. It is never printed.")
  private Path tokenFile;

  @Spec(Target.MIXEE)
  private CommandSpec spec;

  /** The token, if a file is named. */
  Optional<String> token() {
    if (tokenFile == null) {
      return Optional.empty();
    }
    try {
      String token =
          SettingSource.of(
                  Map.of("token" + SettingSource.FILE, tokenFile.toString()), Map.of(), Map.of())
              .secret("token")
              .orElseThrow()
              .strip();
      if (!token.matches(FORM)) {
        throw new CommandException("--token-file names a file with something else than a token");
      }
      return Optional.of(token);
    } catch (IOException unreadable) {
      throw new CommandException("--token-file " + unreadable.getMessage(), unreadable);
    }
  }

  /** The address of a node, without a slash at its end. */
  String node(String given) {
    try {
      URI url = new URI(given.strip().replaceFirst("/+$", ""));
      boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      if (web
          && url.getHost() != null
          && url.getRawUserInfo() == null
          && url.getRawQuery() == null
          && url.getRawFragment() == null) {
        return url.toString();
      }
    } catch (URISyntaxException noUrl) {
      // Rejected below.
    }
    throw new ParameterException(
        spec.commandLine(),
        "--node must be the address of a node, for example https://gate.example, without user,"
            + " query and fragment");
  }
}
