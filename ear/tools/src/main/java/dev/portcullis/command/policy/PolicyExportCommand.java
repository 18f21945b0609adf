package dev.portcullis.command.policy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the policy of an installation as a document. */
@Command(
    name = "export",
    description = {
      "Writes the policy of a running installation, or of one organization, as a document: who may"
          + " do what, without secrets. The same policy is the same text.",
      "The installation records each export in its audit log."
    },
    mixinStandardHelpOptions = true)
final class PolicyExportCommand implements Callable<Integer> {
  /** The form of a document. */
  enum Format {
    YAML,
    JSON
  }

  @Mixin private PolicyNode node;

  @Option(
      names = "--format",
      defaultValue = "yaml",
      description = "yaml or json; default ${DEFAULT-VALUE}.")
  private Format format;

  @Option(
      names = "--ids",
      description = "With the id of each record, also where its name identifies it.")
  private boolean ids;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write; by default the document is printed.")
  private Path output;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws JsonProcessingException {
    JsonNode document = node.export(ids);
    String text =
        format == Format.YAML
            ? PolicyYaml.of(document)
            : Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
    if (output == null) {
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().flush();
      return PolicyCommand.OK;
    }
    try {
      Files.writeString(output, text);
      return PolicyCommand.OK;
    } catch (IOException unwritten) {
      throw new PolicyCommandException(
          output + " cannot be written (" + unwritten.getClass().getSimpleName() + ")", unwritten);
    }
  }
}
