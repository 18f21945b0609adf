package dev.portcullis.launcher;

import java.util.ArrayList;
import java.util.List;

/** Runs child processes whose files only their owner can read, whatever the launcher's umask is. */
final class UmaskCommand {
  private UmaskCommand() {}

  /** The command that runs {@code command}, in the same process, with the umask 077. */
  static List<String> command(List<String> command) {
    List<String> masked = new ArrayList<>(List.of("sh", "-c", "umask 077; exec \"$@\"", "sh"));
    masked.addAll(command);
    return masked;
  }
}
