package dev.portcullis.command.policy;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reads policy documents and reports all of their faults. */
@Command(
    name = "check",
    description = {
      "Reads policy documents in YAML or JSON, and reports every fault with its file, line, column"
          + " and path. It asks no installation.",
      "Documents have at most 32 MiB and a depth of 20, and no anchors, aliases, tags or unknown"
          + " keys. An abiFile has at most 2 MiB, and all of them together 16 MiB. The schema for"
          + " editors is at /docs/policy-document.schema.json of an installation."
    },
    mixinStandardHelpOptions = true)
final class PolicyCheckCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The documents.")
  private List<Path> files;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    boolean good = true;
    for (Path file : files) {
      PolicyFile read = PolicyFile.read(file);
      read.faults().forEach(out::println);
      good &= read.document().isPresent();
    }
    return good ? PolicyCommand.OK : PolicyCommand.PROBLEMS;
  }
}
