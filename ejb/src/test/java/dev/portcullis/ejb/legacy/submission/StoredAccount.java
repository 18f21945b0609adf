package dev.portcullis.ejb.legacy.submission;

import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import java.util.concurrent.atomic.AtomicLong;

/** Accounts of the legacy rollup for service tests, each of its own. */
final class StoredAccount {
  /** Behind those of the tests that empty the tables. */
  private static final AtomicLong NEXT = new AtomicLong(5_000_000);

  private StoredAccount() {}

  /** Stores one without nonce and balances, and gives its id. */
  static long add() {
    long id = NEXT.incrementAndGet();
    update(
        "insert into legacy_accounts (id, address, pub_key_hash) values (?, ?, ?)",
        id,
        Ids.bytes(20),
        Ids.bytes(20));
    return id;
  }

  /** Changes rows. */
  static void update(String sql, Object... parameters) {
    TestDatabase.inTransaction(entities -> new Statements(entities).update(sql, parameters));
  }
}
