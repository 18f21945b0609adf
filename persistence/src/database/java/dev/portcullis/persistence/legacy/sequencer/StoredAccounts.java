package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import java.math.BigDecimal;
import java.util.concurrent.atomic.AtomicLong;

/** Accounts of the legacy rollup in the database of the tests, each a new one. */
public final class StoredAccounts {
  private static final AtomicLong IDS = new AtomicLong(5_000_000);

  private StoredAccounts() {}

  /** The address of an account that {@link #add} made. */
  public static Address address(long id) {
    return new Address("0x%040x".formatted(id));
  }

  /**
   * Stores one that has nothing.
   *
   * @param nonce its next nonce
   * @return its id
   */
  public static long add(long nonce) {
    long id = IDS.incrementAndGet();
    update(
        "insert into legacy_accounts (id, address, nonce) values (?, ?, ?)",
        id,
        address(id).bytes(),
        nonce);
    return id;
  }

  /**
   * Gives it what it has of a token.
   *
   * @param amount in the smallest unit, decimal
   */
  public static void give(long account, long token, String amount) {
    update(
        "insert into legacy_balances (account_id, token_id, slot, amount) values (?, ?, ?, ?)",
        account,
        token,
        token,
        new BigDecimal(amount));
  }

  /** Changes rows in a transaction of its own, and gives their number. */
  public static int update(String sql, Object... parameters) {
    return TestDatabase.inTransaction(entities -> new Statements(entities).update(sql, parameters));
  }
}
