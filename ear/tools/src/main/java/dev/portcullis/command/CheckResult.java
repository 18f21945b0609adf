package dev.portcullis.command;

/**
 * What looking at one thing found.
 *
 * @param state whether it is well
 * @param subject what was looked at
 * @param sentence how it is, and what to do if it is not well
 */
record CheckResult(State state, String subject, String sentence) {
  /** How something is. */
  enum State {
    OK("ok     "),
    LOOK("look   "),
    WRONG("WRONG  ");

    private final String word;

    State(String word) {
      this.word = word;
    }
  }

  static CheckResult ok(String subject, String sentence) {
    return new CheckResult(State.OK, subject, sentence);
  }

  /** Nothing that stops work, but something that an operator should know. */
  static CheckResult look(String subject, String sentence) {
    return new CheckResult(State.LOOK, subject, sentence);
  }

  static CheckResult wrong(String subject, String sentence) {
    return new CheckResult(State.WRONG, subject, sentence);
  }

  /** A line: others may have chosen the words, so no line break is left in it. */
  @Override
  public String toString() {
    return state.word + subject + ": " + sentence.replaceAll("\\p{Cntrl}+", " ");
  }
}
