package dev.portcullis.command.policy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.policydocument.DocumentChange;
import dev.portcullis.ejb.policydocument.PolicyDocument;
import dev.portcullis.ejb.policydocument.PolicyDocumentDifference;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares an installation with a document. */
@Command(
    name = "drift",
    description = {
      "Compares a running installation with a policy document, and lists the changes that would"
          + " make it so. Changes nothing.",
      "Records that the document does not name count only in sections for which it is complete."
    },
    exitCodeOnInvalidInput = PolicyCommand.PROBLEMS,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:The installation is as the document says",
      "1:It could not be compared: wrong usage, a fault of the document, or the installation",
      "2:It differs"
    },
    mixinStandardHelpOptions = true)
final class PolicyDriftCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The document, in YAML or JSON.")
  private Path file;

  @Mixin private PolicyNode node;

  @Option(
      names = "--json",
      description = "The changes as JSON, each with the body of the request that makes it.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws JsonProcessingException {
    PrintWriter out = spec.commandLine().getOut();
    PolicyFile read = PolicyFile.read(file);
    Optional<PolicyDocument> wanted = read.document();
    if (wanted.isEmpty()) {
      read.faults().forEach(out::println);
      return PolicyCommand.PROBLEMS;
    }
    List<DocumentChange> changes;
    try {
      changes = PolicyDocumentDifference.of(node.scope(), wanted.get(), node.document());
    } catch (Failure faults) {
      faults.issues().forEach(issue -> out.println(read.line(issue)));
      return PolicyCommand.PROBLEMS;
    }
    if (json) {
      out.println(Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(changes));
    } else {
      changes.forEach(change -> out.println(PolicyFile.printable(line(read, change))));
      out.println(
          changes.isEmpty()
              ? "The installation is as the document says"
              : changes.size() + (changes.size() == 1 ? " change" : " changes"));
    }
    return changes.isEmpty() ? PolicyCommand.OK : PolicyCommand.DIFFERENT;
  }

  private static String line(PolicyFile read, DocumentChange change) {
    String place = change.path() == null ? read.place("complete") : read.place(change.path());
    String record = change.id() == null ? change.ref() : change.id();
    return place
        + ": "
        + name(change.op())
        + " "
        + name(change.kind())
        + (record == null ? "" : " " + record)
        + (change.parentId() == null ? "" : " of " + change.parentId())
        + (change.organizationId() == null ? "" : " in " + change.organizationId())
        + (change.path() == null ? "" : " (" + change.path() + ")");
  }

  private static String name(Enum<?> constant) {
    return Json.MAPPER.convertValue(constant, String.class);
  }
}
