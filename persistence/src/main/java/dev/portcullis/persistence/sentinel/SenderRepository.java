package dev.portcullis.persistence.sentinel;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.database.EntityRepository;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Whose wallets the senders of transactions are. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SenderRepository extends EntityRepository {
  private static final String OWNERS =
      "select wallet_address, user_id from user_wallets where wallet_address = any (?)";

  /** The users who have these wallets, proven or not; senders that nobody has are left out. */
  public Map<Address, String> owners(Collection<Address> senders) {
    Map<Address, String> owners = new HashMap<>();
    if (!senders.isEmpty()) {
      new Statements(entities)
          .with(
              OWNERS,
              (connection, statement) -> {
                statement.setArray(
                    1,
                    connection.createArrayOf(
                        "text", senders.stream().map(Address::text).toArray()));
                return Statements.rows(
                    statement, row -> owners.put(new Address(row.getString(1)), row.getString(2)));
              });
    }
    return owners;
  }
}
