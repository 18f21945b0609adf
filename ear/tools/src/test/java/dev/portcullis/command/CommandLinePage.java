package dev.portcullis.command;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The page {@code reference/command-line.md}, written from the command's own declarations. */
final class CommandLinePage {
  private static final String INTRODUCTION =
      """
      # Command line

      <!-- Generated from the classes of dev.portcullis.command by CommandLinePageTest. \
      Do not edit. -->

      `java -jar ear/target/portcullis.jar` examines and administers an installation. Copy it \
      together with the directory `ear/target/lib`. It needs Java 17 or newer and no server.

      The command reads [settings](settings.md) under the names that servers use, in this order:

      1. system properties: `java -Ddb.url=… -jar portcullis.jar …`
      2. the environment: `DB_URL=…`
      3. a properties file: `--config portcullis.properties`

      It never prints secrets, except a new key on request.

      | Exit code | Meaning |
      |---|---|
      | 0 | success, or nothing is wrong |
      | 1 | problems were found, or the command failed |
      | 2 | wrong usage |

      """;

  private CommandLinePage() {}

  static String of(CommandLine line) {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    List<CommandSpec> leaves = leaves(line.getCommandSpec()).toList();
    page.append("| Command | Use |\n|---|---|\n");
    for (CommandSpec each : leaves) {
      String name = each.qualifiedName();
      page.append(
          "| [`%s`](#%s) | %s |\n"
              .formatted(name, name.replace(' ', '-'), firstSentence(each.usageMessage())));
    }
    leaves.forEach(each -> page.append(section(each)));
    return page.toString();
  }

  private static Stream<CommandSpec> leaves(CommandSpec command) {
    Map<String, CommandLine> below = command.subcommands();
    return below.isEmpty()
        ? Stream.of(command).filter(leaf -> !leaf.name().equals("help"))
        : below.values().stream().flatMap(each -> leaves(each.getCommandSpec()));
  }

  private static String section(CommandSpec command) {
    StringBuilder text = new StringBuilder("\n## " + command.qualifiedName() + "\n\n");
    String synopsis = command.commandLine().getHelp().abbreviatedSynopsis().strip();
    text.append("`").append(synopsis).append("`\n");
    text.append(description(command)).append("\n| Option | Meaning |\n|---|---|\n");
    for (PositionalParamSpec each : command.positionalParameters()) {
      text.append(row("`" + each.paramLabel() + "`", each));
    }
    for (OptionSpec each : command.options()) {
      if (!each.usageHelp() && !each.versionHelp()) {
        text.append(row(names(each), each));
      }
    }
    if (command.exitCodeOnInvalidInput() == Portcullis.PROBLEMS) {
      text.append("\n| Exit code | Meaning |\n|---|---|\n");
      command
          .usageMessage()
          .exitCodeList()
          .forEach((code, meaning) -> text.append("| %s | %s |\n".formatted(code, meaning)));
    }
    return text.toString();
  }

  /** Paragraphs, and what is indented as it stands. */
  private static String description(CommandSpec command) {
    StringBuilder text = new StringBuilder();
    boolean inCode = false;
    for (String line : command.usageMessage().description()) {
      boolean isCode = line.startsWith(" ");
      if (isCode != inCode) {
        text.append(isCode ? "\n```text\n" : "```\n");
      }
      text.append(isCode ? line.strip() + "\n" : line.isBlank() ? "" : "\n" + line + "\n");
      inCode = isCode;
    }
    return text.append(inCode ? "```\n" : "").toString();
  }

  private static String names(OptionSpec option) {
    String label = option.arity().max() == 0 ? "" : " " + option.paramLabel();
    return Stream.of(option.names())
        .map(name -> "`" + name + label + "`")
        .collect(Collectors.joining(", "));
  }

  private static String row(String name, ArgSpec argument) {
    String text =
        Stream.of(argument.description())
            .map(line -> line.replace("${DEFAULT-VALUE}", "" + argument.defaultValue()))
            .map(line -> Ansi.OFF.string(line))
            .collect(Collectors.joining(" "));
    return "| %s | %s%s |\n".formatted(name, text, isRequired(argument) ? " Required." : "");
  }

  /** Of a group of options one is enough. */
  private static boolean isRequired(ArgSpec argument) {
    return argument.required() && argument.group() == null;
  }

  private static String firstSentence(CommandLine.Model.UsageMessageSpec message) {
    return message.description()[0].split("(?<=[.:]) ")[0].replaceFirst("[.:]$", "");
  }
}
