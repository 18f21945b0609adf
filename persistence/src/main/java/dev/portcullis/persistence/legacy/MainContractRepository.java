package dev.portcullis.persistence.legacy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hex;
import dev.portcullis.persistence.database.Reading;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Where the rollup's main contract is on the chain below. */
@ApplicationScoped
public class MainContractRepository {
  private static final String FIND = "select main_contract from legacy_rollup where id = 1";

  @Inject private Reading reading;

  /** For the container. */
  public MainContractRepository() {}

  /** Its address, which never changes; empty as long as it is not deployed. */
  public Optional<Address> find() {
    return reading.of(MainContractRepository::find);
  }

  static Optional<Address> find(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(FIND);
        ResultSet row = query.executeQuery()) {
      return row.next()
          ? Optional.ofNullable(row.getBytes(1)).map(bytes -> new Address(Hex.of(bytes)))
          : Optional.empty();
    }
  }
}
