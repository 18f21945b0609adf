package dev.portcullis.persistence.denial;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.denial.SubmissionRow.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class SubmissionQueriesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final Hash32 hash = Denials.hash();

  @Test
  void aLaterWordReplacesTheFormer() {
    add(word(Status.THROTTLED, 1));
    add(word(Status.REJECTED, 2), word(Status.THROTTLED, 3));
    assertThat(find()).isEqualTo(word(Status.THROTTLED, 3));

    add(word(Status.REJECTED, 2));
    assertThat(find()).as("an older status is ignored").isEqualTo(word(Status.THROTTLED, 3));
  }

  @Test
  void acceptanceStays() {
    add(word(Status.REJECTED, 5));
    add(word(Status.ACCEPTED, 2));
    add(word(Status.REJECTED, 7));
    assertThat(find()).isEqualTo(word(Status.ACCEPTED, 2));
  }

  @Test
  void acceptanceStaysWithinOneStatement() {
    add(word(Status.REJECTED, 1), word(Status.ACCEPTED, 2), word(Status.REJECTED, 3));
    assertThat(find()).isEqualTo(word(Status.ACCEPTED, 2));
  }

  @Test
  void nothingIsKnownOfOthers() {
    assertThat(find(Denials.hash())).isEmpty();
  }

  private SubmissionRow word(Status status, int second) {
    Instant at = START.plusSeconds(second);
    boolean accepted = status == Status.ACCEPTED;
    return new SubmissionRow(
        hash.text(),
        status,
        at,
        at.plus(Duration.ofDays(90)),
        accepted ? null : -32000,
        accepted ? null : "nonce too low",
        null);
  }

  /** What was taken and then not included was not sent; sent again and included, it was. */
  @Test
  void aDenialTakesAcceptanceBack() {
    SubmissionRow denied =
        new SubmissionRow(
            hash.text(),
            Status.REJECTED,
            START.plusSeconds(3),
            START.plusSeconds(99),
            -32001,
            "Forbidden",
            "denial");
    add(word(Status.ACCEPTED, 2), denied);
    assertThat(find()).isEqualTo(denied);
    add(word(Status.ACCEPTED, 4));
    assertThat(find()).isEqualTo(word(Status.ACCEPTED, 4));
    add(denied);
    assertThat(find()).as("an older denial is ignored").isEqualTo(word(Status.ACCEPTED, 4));
  }

  /** A block may deny a transaction before the node has responded to its sender. */
  @Test
  void anAcceptanceThatIsNotedLateTakesNoDenialBack() {
    SubmissionRow denied =
        new SubmissionRow(
            hash.text(),
            Status.REJECTED,
            START.plusSeconds(3),
            START.plusSeconds(99),
            -32001,
            "Forbidden",
            "denial");
    add(denied, word(Status.ACCEPTED, 2));
    assertThat(find()).isEqualTo(denied);
    add(word(Status.ACCEPTED, 2));
    add(word(Status.ACCEPTED, 3));
    assertThat(find()).as("in another writing, and at the same time").isEqualTo(denied);
  }

  private SubmissionRow find() {
    return find(hash).orElseThrow();
  }

  private static Optional<SubmissionRow> find(Hash32 txHash) {
    return Denials.reading().of(connection -> SubmissionQueries.find(connection, txHash));
  }

  private static void add(SubmissionRow... rows) {
    TestDatabase.inTransaction(
        entities -> {
          on(entities, new SubmissionQueries()).add(List.of(rows));
          return null;
        });
  }
}
