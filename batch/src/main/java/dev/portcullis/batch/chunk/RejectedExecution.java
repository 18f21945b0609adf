package dev.portcullis.batch.chunk;

import dev.portcullis.ejb.job.ChunkSequence;
import java.util.List;

/** What an execution with wrong parameters has to do: nothing. Its exit status says why. */
final class RejectedExecution implements ChunkSequence {
  /** Batch runtimes keep exit statuses in columns of some hundred characters. */
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
