package dev.portcullis.persistence.policydocument;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Reads the records of a policy. All kinds are one statement, and so one snapshot. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class PolicyRecordQueries extends Queries {
  private static final String READ =
      Arrays.stream(PolicyRecordKind.values())
          .map(PolicyRecordKind::select)
          .collect(Collectors.joining(" union all "));

  /**
   * The size of what {@link #read} would return, without its texts in memory.
   *
   * @param organizationId the organization; null for everything
   * @param most the maximum number of measured records
   */
  public PolicyRecordSize measure(String organizationId, int most) {
    return sql()
        .named(
            "select count(*), coalesce(sum(octet_length(m.json)), 0) from ("
                + limited(most)
                + ") m")
        .with("organization", organizationId)
        .one(row -> new PolicyRecordSize(row.getLong(1), row.getLong(2)));
  }

  /**
   * The records, in no particular order.
   *
   * @param organizationId the organization; null for everything
   * @param most the maximum number of returned records
   */
  public List<PolicyRecord> read(String organizationId, int most) {
    return sql()
        .named(limited(most))
        .with("organization", organizationId)
        .list(
            row ->
                new PolicyRecord(
                    PolicyRecordKind.valueOf(row.getString("kind")), row.getString("json")));
  }

  private static String limited(int most) {
    return "select * from (" + READ + ") s limit " + most;
  }
}
