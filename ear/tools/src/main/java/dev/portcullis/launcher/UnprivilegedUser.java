package dev.portcullis.launcher;

import java.nio.file.Path;
import java.util.List;

/**
 * Runs PostgreSQL without root rights, because it refuses to run as root. For root it is started in
 * its own user namespace, in which root maps to nobody. If a container forbids that, it runs as the
 * account nobody.
 */
final class UnprivilegedUser {
  private static final String NOBODY = "65534";

  private UnprivilegedUser() {}

  /** The prefix of a command that works on the directory; empty for ordinary accounts. */
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
        // The directory may be below one that only root may enter.
        "--inh-caps=+dac_override",
        "--ambient-caps=+dac_override");
  }

  /** Makes a file that was written later readable for a command with the prefix. */
  static void grantAccess(Path file) {
    if (isRoot() && !namespacesWork()) {
      CommandResult.of("chown", NOBODY + ":" + NOBODY, file.toString())
          .requireSuccess("Changing the owner of " + file);
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private static boolean namespacesWork() {
    return CommandResult.of("unshare", "-U", "true").exitCode() == 0;
  }
}
