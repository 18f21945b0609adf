package dev.portcullis.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The code blocks of a tutorial or how-to page.
 *
 * <ul>
 *   <li>A block with the language {@code bash} is run.
 *   <li>A block with the language {@code output} is what the script before it prints. {@code …}
 *       matches any part of a line, and alone on a line for any number of lines.
 *   <li>{@code <!-- not run: reason -->} in the line before excludes a block.
 *   <li>Languages of data, such as {@code json}, are neither run nor compared.
 * </ul>
 *
 * @param name the path of the page, relative to {@code src/docs}
 * @param blocks in the order of the page
 */
record Page(String name, List<Block> blocks) {
  private static final Set<String> DATA =
      Set.of("json", "properties", "yaml", "xml", "ini", "text", "http", "mermaid");

  /** Reads a page below a directory. */
  static Page read(Path documents, Path file) {
    try {
      return of(documents.relativize(file).toString(), Files.readString(file));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Reads the Markdown of a page. */
  static Page of(String name, String markdown) {
    return new Page(name, new BlockReader(markdown).blocks());
  }

  /** The scripts that are run, each with the output that the page shows for it. */
  List<Step> steps() {
    TreeMap<Integer, Step> steps = new TreeMap<>();
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      if (block.isScript() && block.notRun().isEmpty()) {
        boolean shown = i + 1 < blocks.size() && blocks.get(i + 1).isOutput();
        Optional<Block> output = shown ? Optional.of(blocks.get(i + 1)) : Optional.empty();
        steps.put(i, new Step(block, output));
      }
    }
    return List.copyOf(steps.values());
  }

  /** The scripts that are not run. */
  List<Block> notRun() {
    return blocks.stream().filter(block -> block.notRun().isPresent()).toList();
  }

  /** What contradicts the rules, a sentence each. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    Block before = null;
    for (Block block : blocks) {
      problem(block, before)
          .ifPresent(text -> problems.add(name + ":" + block.line() + " " + text));
      before = block;
    }
    return problems;
  }

  /** The name, for reports of tests. */
  @Override
  public String toString() {
    return name;
  }

  private static Optional<String> problem(Block block, Block before) {
    if (block.language().isEmpty()) {
      return Optional.of("A code block has no language");
    }
    if (block.isOutput()) {
      return before == null || !before.isScript()
          ? Optional.of("No script comes before this output")
          : Optional.empty();
    }
    if (block.notRun().isPresent()) {
      return block.notRun().get().isBlank()
          ? Optional.of("No reason says why this block is not run")
          : Optional.empty();
    }
    return block.isScript() || DATA.contains(block.language())
        ? Optional.empty()
        : Optional.of(
            "Blocks in " + block.language() + " cannot be run, and this one is not marked");
  }

  /**
   * A script and the output that the page shows for it.
   *
   * @param script what is run
   * @param output what it prints, if the page shows it
   */
  record Step(Block script, Optional<Block> output) {}
}
