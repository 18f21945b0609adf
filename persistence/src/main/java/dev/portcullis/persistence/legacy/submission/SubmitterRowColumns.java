package dev.portcullis.persistence.legacy.submission;

import dev.portcullis.persistence.legacy.Bytea;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The columns of the result of {@link MempoolQueries}, in order. */
final class SubmitterRowColumns {
  private static final Object[] NOTHING = {};

  private SubmitterRowColumns() {}

  static SubmitterRow read(ResultSet row) throws SQLException {
    return new SubmitterRow(
        row.getLong(1),
        Bytea.address(row, 2),
        row.getLong(3),
        HexFormat.of().formatHex(row.getBytes(4)),
        row.getString(5),
        Optional.ofNullable(row.getBytes(6)).map(HexFormat.of()::formatHex),
        row.getLong(7),
        Arrays.stream(array(row, 8))
            .map(Long.class::cast)
            .collect(Collectors.toCollection(TreeSet::new)),
        Arrays.stream(array(row, 9))
            .map(hash -> HexFormat.of().formatHex((byte[]) hash))
            .collect(Collectors.toSet()),
        amounts(array(row, 10), array(row, 11)),
        amounts(array(row, 12), array(row, 13)),
        Optional.ofNullable(row.getObject(14, Long.class)));
  }

  private static Map<Long, BigInteger> amounts(Object[] tokens, Object[] amounts) {
    Map<Long, BigInteger> byToken = new HashMap<>();
    for (int i = 0; i < tokens.length; i++) {
      byToken.put((Long) tokens[i], ((BigDecimal) amounts[i]).toBigInteger());
    }
    return byToken;
  }

  private static Object[] array(ResultSet row, int column) throws SQLException {
    Array array = row.getArray(column);
    return array == null ? NOTHING : (Object[]) array.getArray();
  }
}
