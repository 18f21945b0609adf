package dev.portcullis.ejb.audit;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.persistence.audit.LogIntegrityFault;
import dev.portcullis.persistence.audit.LogVerificationResult;
import dev.portcullis.persistence.audit.VerifiedLogRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The chunks of a log verification. An item is a part of the logs of at most {@value #ROWS} rows.
 * The position is where the verification continues, with a mark if an earlier row did not match.
 */
final class LogVerificationChunks implements ChunkSequence {
  /** How many rows one transaction recomputes. */
  static final int ROWS = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(LogVerificationChunks.class);
  private static final String BROKEN = "!";
  private static final String END = "end";

  private final Function<String, LogVerificationResult> verifyFrom;
  private final Consumer<List<VerifiedLogRange>> storeResults;
  private String cursor;
  private boolean broken;

  /**
   * Creates the chunks.
   *
   * @param walk verifies from a cursor; null is the beginning
   * @param note stores the results
   * @param position where to continue, or null
   */
  LogVerificationChunks(
      Function<String, LogVerificationResult> walk,
      Consumer<List<VerifiedLogRange>> note,
      String position) {
    this.verifyFrom = walk;
    this.storeResults = note;
    if (position != null) {
      broken = position.endsWith(BROKEN);
      cursor = broken ? position.substring(0, position.length() - 1) : position;
    }
  }

  @Override
  public List<Item> next() {
    if (END.equals(cursor)) {
      return List.of();
    }
    LogVerificationResult check = verifyFrom.apply(cursor);
    cursor = check.next() == null ? END : check.next().toString();
    LogIntegrityFault fault = check.firstFault();
    if (fault != null) {
      broken = true;
      LOG.error(
          "The log {} was changed: chain {}, position {}: {}",
          fault.log().wireName(),
          fault.chain(),
          fault.position(),
          fault.problem());
    }
    return List.of(new Item(check.parts(), broken ? cursor + BROKEN : cursor));
  }

  @Override
  public void write(List<Item> items) {
    List<VerifiedLogRange> parts = new ArrayList<>();
    for (Item item : items) {
      for (Object part : (List<?>) item.record()) {
        parts.add((VerifiedLogRange) part);
      }
    }
    storeResults.accept(parts);
  }

  @Override
  public String outcome() {
    return broken ? "BROKEN" : "INTACT";
  }
}
