package dev.portcullis.persistence.denial;

import static dev.portcullis.persistence.database.EntityRepository.on;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Rows for tests, and the repository of the test database. */
final class Denials {
  private Denials() {}

  static DenialRow denial(Instant at, String txHash, String from, String to, String userId) {
    return new DenialRow(
        Ids.id(),
        "denial",
        1,
        null,
        at,
        at.plus(Duration.ofDays(90)),
        "rpc",
        "eth_sendRawTransaction",
        txHash,
        from,
        to,
        "0xa9059cbb",
        "function permission missing",
        "permission.missing",
        -32001,
        "Forbidden",
        "user",
        userId,
        null,
        null,
        null,
        "10.0.0.8",
        "request",
        "trace",
        null);
  }

  /** One without a code, of this origin. */
  static DenialRow answered(String origin, Instant at, String userId) {
    return new DenialRow(
        Ids.id(),
        "denial",
        1,
        null,
        at,
        at.plus(Duration.ofDays(90)),
        origin,
        "eth_call",
        null,
        null,
        null,
        null,
        "function permission missing",
        "permission.missing",
        null,
        null,
        "user",
        userId,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  static DenialRow gap(Instant since, Instant until, long count) {
    return new DenialRow(
        Ids.id(),
        "gap",
        count,
        since,
        until,
        until.plus(Duration.ofDays(90)),
        null,
        null,
        null,
        null,
        null,
        null,
        count + " denials were not recorded",
        "ledger.gap",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  static Hash32 hash() {
    return new Hash32(HexText.of(Ids.bytes(32)));
  }

  static void add(DenialRow... rows) {
    TestDatabase.inTransaction(
        entities -> {
          on(entities, new DenialQueries()).add(List.of(rows));
          return null;
        });
  }

  static QueryRunner reading() {
    return new QueryRunner(TestDatabase.dataSource());
  }
}
