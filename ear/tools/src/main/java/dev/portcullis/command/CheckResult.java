package dev.portcullis.command;

/**
 * The result of a check.
 *
 * @param state the state of the subject
 * @param subject the checked subject
 * @param sentence the finding, and the remedy for a problem
 */
record CheckResult(State state, String subject, String sentence) {
  /** The state of a subject. */
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

  /** A finding that does not prevent work, but that an operator should know. */
  static CheckResult look(String subject, String sentence) {
    return new CheckResult(State.LOOK, subject, sentence);
  }

  static CheckResult wrong(String subject, String sentence) {
    return new CheckResult(State.WRONG, subject, sentence);
  }

  /** The result as one line. External text may be part of it, so line breaks are removed. */
  @Override
  public String toString() {
    return state.word + subject + ": " + sentence.replaceAll("\\p{Cntrl}+", " ");
  }
}
