package dev.portcullis.persistence.legacy;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import java.math.BigDecimal;
import java.util.concurrent.atomic.AtomicLong;

/** Accounts for tests, each a new one. */
final class StoredAccounts {
  private static final AtomicLong IDS = new AtomicLong(5_000_000);

  private StoredAccounts() {}

  static Address address(long id) {
    return new Address("0x%040x".formatted(id));
  }

  /** Its id. */
  static long add(long nonce) {
    long id = IDS.incrementAndGet();
    update(
        "insert into legacy_accounts (id, address, nonce) values (?, ?, ?)",
        id,
        address(id).bytes(),
        nonce);
    return id;
  }

  static void give(long account, long token, String amount) {
    update(
        "insert into legacy_balances (account_id, token_id, slot, amount) values (?, ?, ?, ?)",
        account,
        token,
        token,
        new BigDecimal(amount));
  }

  static int update(String sql, Object... parameters) {
    return TestDatabase.inTransaction(entities -> new Statements(entities).update(sql, parameters));
  }
}
