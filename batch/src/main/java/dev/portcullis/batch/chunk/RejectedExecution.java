package dev.portcullis.batch.chunk;

import dev.portcullis.ejb.job.ChunkSequence;
import java.util.List;

/** The work of an execution with invalid parameters: none. Its exit status contains the reason. */
final class RejectedExecution implements ChunkSequence {
  /** Batch runtimes store exit statuses in columns of some hundred characters. */
  private static final int LONGEST = 250;

  private final String outcome;

  RejectedExecution(String why) {
    String whole = "REFUSED: " + why;
    outcome = whole.substring(0, Math.min(LONGEST, whole.length()));
  }

  @Override
  public List<Item> next() {
    return List.of();
  }

  @Override
  public void write(List<Item> items) {
    throw new IllegalStateException("nothing was found");
  }

  @Override
  public String outcome() {
    return outcome;
  }
}
