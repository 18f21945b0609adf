package dev.portcullis.persistence.legacy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Addresses and hashes as columns have them. */
final class Bytea {
  private Bytea() {}

  static Address address(ResultSet row, int column) throws SQLException {
    return new Address(text(row, column));
  }

  static Hash32 hash(ResultSet row, int column) throws SQLException {
    return new Hash32(text(row, column));
  }

  private static String text(ResultSet row, int column) throws SQLException {
    return Hex.of(row.getBytes(column));
  }
}
