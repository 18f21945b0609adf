package dev.portcullis.documents;

import java.util.Optional;

/**
 * A fenced code block of a page.
 *
 * @param line where its first line is, from 1
 * @param language the first word after the opening fence; empty if there is none
 * @param text its lines, each with its line end
 * @param notRun the reason for which it is not run, if the page gives one
 */
record Block(int line, String language, String text, Optional<String> notRun) {
  /** Whether the block is a script that a reader enters in a shell. */
  boolean isScript() {
    return language.equals("bash");
  }

  /** Whether the block shows what the script before it prints. */
  boolean isOutput() {
    return language.equals("output");
  }
}
