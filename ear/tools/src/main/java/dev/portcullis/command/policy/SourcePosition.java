package dev.portcullis.command.policy;

/**
 * A position in a text.
 *
 * @param line from 1
 * @param column from 1
 */
record SourcePosition(int line, int column) {
  static final SourcePosition START = new SourcePosition(1, 1);

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
