package dev.portcullis.persistence.audit;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.audit.LogVerification.ActiveRun;
import dev.portcullis.persistence.audit.LogVerification.Result;
import dev.portcullis.persistence.database.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is kept of the verification of a log that is walked in parts. */
@Tag("database")
class LogVerificationTest {
  private static final HashChainedLog LOG = HashChainedLog.AUDIT;
  private static final LogCursor START = LogCursor.startOf(LOG);
  private static final LogCursor MIDDLE = new LogCursor(LOG, 3, 70);
  private static final LogIntegrityFault FAULT =
      new LogIntegrityFault(LOG, 3, 71L, 900L, "row", "It was changed");

  private final Instant now = Clock.now();
  private final Instant later = now.plusSeconds(5);

  @Test
  void onlyAWalkFromTheFirstRowToTheLastIsAResult() {
    LogVerification begun =
        LogVerification.none(LOG).after(new VerifiedLogRange(START, 70, null, MIDDLE), "ada", now);
    assertThat(begun.last()).isNull();
    assertThat(begun.open()).isEqualTo(new ActiveRun(MIDDLE, 70, now, "ada"));

    VerifiedLogRange rest = new VerifiedLogRange(MIDDLE, 30, null, null);
    assertThat(begun.after(rest, "bob", later)).as("a run of another user").isEqualTo(begun);
    assertThat(LogVerification.none(LOG).after(rest, "ada", later).last())
        .as("without the beginning")
        .isNull();
    assertThat(begun.after(rest, "ada", later))
        .isEqualTo(new LogVerification(LOG, new Result(100, now, later, "ada", null), null));
  }

  @Test
  void aFaultIsAResultAtOnceAndIsNotOutlivedByTheRestOfTheWalk() {
    LogVerification begun =
        LogVerification.none(LOG).after(new VerifiedLogRange(START, 70, null, MIDDLE), "ada", now);
    LogVerification broken =
        begun.after(new VerifiedLogRange(MIDDLE, 1, FAULT, START), "ada", later);
    assertThat(broken.last()).isEqualTo(new Result(71, now, later, "ada", FAULT));
    assertThat(broken.after(new VerifiedLogRange(START, 9, null, MIDDLE), "bob", later).last())
        .as("while another walk is under way")
        .isEqualTo(broken.last());
    assertThat(broken.after(new VerifiedLogRange(MIDDLE, 30, null, null), "ada", later))
        .isEqualTo(broken);
  }

  @Test
  void itIsKeptForEachLog() {
    TestDatabase.rolledBack(
        entities -> {
          LogVerificationQueries kept = emptied(entities);
          assertThat(kept.all()).containsOnlyKeys(HashChainedLog.values());
          LogCursor mutations = LogCursor.startOf(HashChainedLog.DB_MUTATION);
          kept.recordVerified(
              List.of(
                  new VerifiedLogRange(START, 70, null, null),
                  new VerifiedLogRange(
                      mutations, 5, null, new LogCursor(HashChainedLog.DB_MUTATION, 0, 5))),
              "ada",
              now);
          assertThat(kept.all().get(LOG).last()).isEqualTo(new Result(70, now, now, "ada", null));
          assertThat(kept.all().get(HashChainedLog.DB_MUTATION).last()).isNull();
          assertThat(kept.all().get(HashChainedLog.DB_MUTATION).open().checkedRows()).isEqualTo(5);
          kept.recordFault(FAULT, later);
          assertThat(kept.all().get(LOG))
              .isEqualTo(new LogVerification(LOG, new Result(0, later, later, null, FAULT), null));
          return null;
        });
  }

  @Test
  void aVerificationReportsEachLog() {
    TestDatabase.rolledBack(
        entities -> {
          LogVerificationResult check =
              new LogVerifier(on(entities, new LogChainRepository()))
                  .verify(LogCursor.START, null, 1_000_000, List.of());
          assertThat(check.parts())
              .extracting(part -> part.from().log())
              .containsExactly(HashChainedLog.values());
          assertThat(check.parts().stream().mapToLong(VerifiedLogRange::checkedRows).sum())
              .isEqualTo(check.checkedRows());
          LogVerificationResult cut =
              new LogVerifier(on(entities, new LogChainRepository()))
                  .verify(
                      LogCursor.START,
                      null,
                      1_000_000,
                      List.of(new LogCheckpoint(LOG, 0, 99_999_999, "00".repeat(32))));
          assertThat(cut.firstFault()).isNotNull();
          assertThat(cut.parts())
              .as("a caller's checkpoint does not change the parts")
              .isEqualTo(check.parts());
          return null;
        });
  }

  private static LogVerificationQueries emptied(EntityManager entities) {
    entities.createNativeQuery("delete from log_verifications").executeUpdate();
    return on(entities, new LogVerificationQueries());
  }
}
