package dev.portcullis.contract;

import dev.portcullis.contract.Contract.Case;

/** Assertions without a library, which servers would have to be given. */
final class Expect {
  private Expect() {}

  /** States something. */
  static void that(boolean isSo, String statement) {
    if (!isSo) {
      throw new AssertionError("It is not so that " + statement);
    }
  }

  /** Runs {@code work}, which throws an exception of this type; returns it. */
  static <T extends Throwable> T thrown(Class<T> type, Case work) {
    try {
      work.run();
    } catch (Throwable thrown) {
      if (type.isInstance(thrown)) {
        return type.cast(thrown);
      }
      throw new AssertionError("Expected " + type.getName() + ", but got " + thrown, thrown);
    }
    throw new AssertionError("Expected " + type.getName() + ", but nothing was thrown");
  }
}
