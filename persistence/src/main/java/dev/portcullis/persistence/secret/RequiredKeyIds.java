package dev.portcullis.persistence.secret;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads which of the operator's keys the database needs, with plain JDBC, before other code runs
 * and without a server.
 */
public final class RequiredKeyIds {
  private static final String CHECK =
      "select sealed from encryption_key_checks where encryption_key_id = ?";

  private static final String STORE_CHECK =
      "insert into encryption_key_checks (encryption_key_id, sealed) values (?, ?)"
          + " on conflict do nothing";

  private RequiredKeyIds() {}

  /**
   * The ids of the keys that stored secrets are encrypted with, by kind. The cost is one index
   * lookup for each key and kind, however many secrets there are.
   */
  public static Map<SecretKind, List<String>> inUse(Connection connection) throws SQLException {
    Map<SecretKind, List<String>> used = new EnumMap<>(SecretKind.class);
    for (SecretKind kind : SecretKind.values()) {
      try (PreparedStatement query = connection.prepareStatement(kind.keys());
          ResultSet rows = query.executeQuery()) {
        List<String> ids = new ArrayList<>();
        while (rows.next()) {
          ids.add(rows.getString(1));
        }
        used.put(kind, ids);
      }
    }
    return used;
  }

  /** The known text encrypted with the key of this id; empty if none is stored. */
  public static Optional<EncryptedSecret> check(Connection connection, String keyId)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(CHECK)) {
      query.setString(1, keyId);
      try (ResultSet row = query.executeQuery()) {
        return row.next()
            ? Optional.of(new EncryptedSecret(keyId, row.getBytes(1)))
            : Optional.empty();
      }
    }
  }

  /** Stores the encrypted known text under the id of its key, unless there is one already. */
  public static void storeCheck(Connection connection, EncryptedSecret sealed) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(STORE_CHECK)) {
      insert.setString(1, sealed.keyId());
      insert.setBytes(2, sealed.bytes());
      insert.executeUpdate();
    }
  }
}
