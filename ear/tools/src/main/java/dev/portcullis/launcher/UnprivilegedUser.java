package dev.portcullis.launcher;

import java.nio.file.Path;
import java.util.List;

/**
 * PostgreSQL refuses to run as root. For root it is started in a user namespace of its own, where
 * root is nobody; or, where a container forbids that, as the account nobody.
 */
final class UnprivilegedUser {
  private static final String NOBODY = "65534";

  private UnprivilegedUser() {}

  /** What to put before a command that works on the directory; empty for ordinary accounts. */
  static List<String> prefixFor(Path directory) {
    if (!isRoot()) {
      return List.of();
    }
    if (namespacesWork()) {
      return List.of("unshare", "-U");
    }
    CommandResult.of("chown", "-R", NOBODY + ":" + NOBODY, directory.toString())
        .requireSuccess("Giving " + directory + " to an account that PostgreSQL runs as");
    return List.of(
        "setpriv",
        "--reuid=" + NOBODY,
        "--regid=" + NOBODY,
        "--clear-groups",
        // The directory may stand below one that only root may enter.
        "--inh-caps=+dac_override",
        "--ambient-caps=+dac_override");
  }

  /** Lets a command started with the prefix read a file that was written since. */
  static void give(Path file) {
    if (isRoot() && !namespacesWork()) {
      CommandResult.of("chown", NOBODY + ":" + NOBODY, file.toString())
          .requireSuccess("Giving away " + file);
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private static boolean namespacesWork() {
    return CommandResult.of("unshare", "-U", "true").exitCode() == 0;
  }
}
