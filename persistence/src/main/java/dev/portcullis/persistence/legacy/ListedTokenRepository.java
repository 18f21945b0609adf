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

/** The tokens of the rollup, one at a time; they are added and never change. */
@ApplicationScoped
public class ListedTokenRepository {
  private static final String FIND =
      "select id, address, symbol, decimals from legacy_tokens where ";

  @Inject private Reading reading;

  /** For the container. */
  public ListedTokenRepository() {}

  /** The token of that number. */
  public Optional<ListedToken> find(long id) {
    return reading.of(connection -> find(connection, "id = ?", id));
  }

  /** The token of that contract. */
  public Optional<ListedToken> find(Address address) {
    return reading.of(connection -> find(connection, "address = ?", address.bytes()));
  }

  /** The token of that symbol, in exactly these letters. */
  public Optional<ListedToken> find(String symbol) {
    return reading.of(connection -> find(connection, "symbol = ?", symbol));
  }

  static Optional<ListedToken> find(Connection connection, String where, Object value)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(FIND + where)) {
      query.setObject(1, value);
      try (ResultSet row = query.executeQuery()) {
        return row.next()
            ? Optional.of(
                new ListedToken(
                    row.getLong(1),
                    new Address(Hex.of(row.getBytes(2))),
                    row.getString(3),
                    row.getInt(4)))
            : Optional.empty();
      }
    }
  }
}
