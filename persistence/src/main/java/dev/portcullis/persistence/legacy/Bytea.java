package dev.portcullis.persistence.legacy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads addresses and hashes from {@code bytea} columns. */
public final class Bytea {
  private Bytea() {}

  /** The address in a column that is not null. */
  public static Address address(ResultSet row, int column) throws SQLException {
    return new Address(text(row, column));
  }

  /** The hash in a column that is not null. */
  public static Hash32 hash(ResultSet row, int column) throws SQLException {
    return new Hash32(text(row, column));
  }

  private static String text(ResultSet row, int column) throws SQLException {
    return HexText.of(row.getBytes(column));
  }
}
