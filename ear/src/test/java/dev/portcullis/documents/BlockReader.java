package dev.portcullis.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the code blocks of Markdown, as CommonMark defines them: fenced blocks, also in lists, and
 * indented ones outside lists.
 */
final class BlockReader {
  private static final Pattern FENCE = Pattern.compile("( *)(`{3,}|~{3,})\\s*([^\\s`]*).*");
  private static final Pattern MARK = Pattern.compile("\\s*<!-- not run:(.*?)-->\\s*");
  private static final Pattern ITEM = Pattern.compile("\\s*(?:[-*+]|\\d+[.)])\\s.*");
  private static final String INDENT = "    ";

  private final List<Block> blocks = new ArrayList<>();
  private final String[] lines;
  private int next;
  private String lastText = "";
  private boolean inList;

  BlockReader(String markdown) {
    lines = markdown.split("\n", -1);
    while (next < lines.length) {
      read();
    }
  }

  List<Block> blocks() {
    return List.copyOf(blocks);
  }

  private void read() {
    String line = lines[next];
    Matcher fence = FENCE.matcher(line);
    if (fence.matches() && (inList || fence.group(1).length() < INDENT.length())) {
      readFenced(fence.group(1).length(), fence.group(2), fence.group(3));
      return;
    }
    if (isIndented(line) && !inList && (next == 0 || lines[next - 1].isBlank())) {
      readIndented();
      return;
    }
    next++;
    if (!line.isBlank()) {
      inList = ITEM.matcher(line).matches() || inList && line.startsWith(" ");
      lastText = line;
    }
  }

  private void readFenced(int indent, String fence, String language) {
    int first = ++next;
    StringBuilder text = new StringBuilder();
    while (next < lines.length && !closes(lines[next], fence)) {
      text.append(without(lines[next++], indent)).append('\n');
    }
    if (next == lines.length) {
      throw new IllegalArgumentException("The code block in line " + first + " has no end");
    }
    next++;
    add(first + 1, language, text.toString());
  }

  private void readIndented() {
    int first = next;
    StringBuilder text = new StringBuilder();
    while (next < lines.length && isIndented(lines[next])) {
      text.append(without(lines[next++], INDENT.length())).append('\n');
    }
    add(first + 1, "", text.toString());
  }

  private void add(int line, String language, String text) {
    Matcher mark = MARK.matcher(lastText);
    Optional<String> reason =
        mark.matches() ? Optional.of(mark.group(1).strip()) : Optional.empty();
    blocks.add(new Block(line, language, text, reason));
    lastText = "";
  }

  private static boolean isIndented(String line) {
    return line.startsWith(INDENT) && !line.isBlank();
  }

  private static boolean closes(String line, String fence) {
    String text = line.strip();
    return text.startsWith(fence) && text.chars().allMatch(each -> each == fence.charAt(0));
  }

  private static String without(String line, int indent) {
    int from = 0;
    while (from < indent && from < line.length() && line.charAt(from) == ' ') {
      from++;
    }
    return line.substring(from);
  }
}
