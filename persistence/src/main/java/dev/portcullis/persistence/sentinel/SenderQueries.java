package dev.portcullis.persistence.sentinel;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Reads the users of transaction senders' wallets, and since when accounts are hidden. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SenderQueries extends Queries {
  private static final String OWNERS =
      "select wallet_address, user_id from user_wallets where wallet_address = any (?)";

  private static final String HIDDEN =
      "select address, min(since) from ("
          + "select wallet_address as address, proven_at as since from user_wallets"
          + " where wallet_address = any (?) and proven_at is not null"
          + " union all select contract_address, created_at from contracts"
          + " where contract_address = any (?)) as hidden group by address";

  /** The users of these wallets, proven or not; senders without a user are left out. */
  public Map<Address, String> owners(Collection<Address> senders) {
    Map<Address, String> owners = new HashMap<>();
    if (!senders.isEmpty()) {
      var unused =
          sql()
              .with(
                  OWNERS,
                  (connection, statement) -> {
                    statement.setArray(1, texts(connection, senders));
                    return Statements.rows(
                        statement,
                        row -> owners.put(new Address(row.getString(1)), row.getString(2)));
                  });
    }
    return owners;
  }

  /** Since when accounts are proven wallets or registered contracts; others are left out. */
  public Map<Address, Instant> hiddenSince(Collection<Address> accounts) {
    Map<Address, Instant> hidden = new HashMap<>();
    if (!accounts.isEmpty()) {
      var unused =
          sql()
              .with(
                  HIDDEN,
                  (connection, statement) -> {
                    statement.setArray(1, texts(connection, accounts));
                    statement.setArray(2, texts(connection, accounts));
                    return Statements.rows(
                        statement,
                        row ->
                            hidden.put(
                                new Address(row.getString(1)), row.getTimestamp(2).toInstant()));
                  });
    }
    return hidden;
  }

  private static Array texts(Connection connection, Collection<Address> addresses)
      throws SQLException {
    return connection.createArrayOf("text", addresses.stream().map(Address::text).toArray());
  }
}
