package dev.portcullis.persistence.legacy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;

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
    return "0x" + HexFormat.of().formatHex(row.getBytes(column));
  }
}
