package dev.portcullis.documents;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The sentences of a Markdown page, without its code. A cell of a table, an item of a list and a
 * paragraph each begin a sentence.
 *
 * @param sentences with {@code X} in the place of code, and links as their text
 * @param paragraphs paragraphs and items, without headings and tables
 */
record Prose(List<String> sentences, List<String> paragraphs) {
  private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->|\\A---\n.*?\n---\n");
  private static final Pattern SPAN = Pattern.compile("`[^`]+`");
  private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]*)]\\([^)]*\\)");
  private static final Pattern BLOCK_END =
      Pattern.compile("\n\\s*\n|\n(?=\\s*(?:[-*+|]|\\d+[.)])\\s?)");
  private static final Pattern MARKER = Pattern.compile("\\A\\s*(?:[-*+]|\\d+[.)])\\s+");
  private static final Pattern SENTENCE_END =
      Pattern.compile("(?<=[.!?])[*_)]*\\s+(?=[\\p{Lu}X*(])");

  /** Reads a page. */
  static Prose of(String markdown) {
    return of(markdown, true);
  }

  /**
   * Reads a page.
   *
   * @param cells whether sentences in tables count
   */
  static Prose of(String markdown, boolean cells) {
    List<String> sentences = new ArrayList<>();
    List<String> paragraphs = new ArrayList<>();
    String text = MarkdownFile.withoutBlocks(markdown);
    text = COMMENT.matcher(SPAN.matcher(text).replaceAll("X")).replaceAll("");
    text = LINK.matcher(text).replaceAll("$1");
    for (String block : BLOCK_END.split(text)) {
      String plain = block.strip();
      if (plain.startsWith("|")) {
        if (cells) {
          Arrays.stream(plain.split("\\|", -1)).forEach(cell -> addSentences(cell, sentences));
        }
      } else if (!plain.startsWith("#")) {
        String paragraph = MARKER.matcher(plain).replaceFirst("");
        paragraphs.add(paragraph);
        addSentences(paragraph, sentences);
      }
    }
    return new Prose(sentences, paragraphs);
  }

  /** How many words a text has. */
  static int words(String text) {
    return text.isBlank() ? 0 : text.strip().split("\\s+").length;
  }

  private static void addSentences(String text, List<String> sentences) {
    for (String sentence : SENTENCE_END.split(text.strip())) {
      if (!sentence.isBlank()) {
        sentences.add(sentence);
      }
    }
  }
}
