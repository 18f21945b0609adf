package dev.portcullis.persistence.sentinel;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.kernel.Sha256;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A row of {@code block_escapes}: a transaction that did something it was not permitted to, or for
 * which that cannot be decided.
 *
 * @param place its index in the block, from 0
 * @param transactionHash the transaction
 * @param verdict {@code escaped} or {@code undecided}
 * @param sender the signer; in a bundle of user operations, the smart account
 * @param userId the user of the sender's wallet; null if it has no user now
 * @param organizationId the user's organization; null for a user of the zone
 * @param ruleId the rule that denies the call frame, as of the judgement
 * @param path the call frame: the index of each call in its parent, joined by dots; empty for the
 *     transaction itself
 * @param target the address whose permissions decide about the call frame; null for a deployment
 * @param selector the function that the call frame calls; null for a deployment
 * @param told when written, whether to report it unless it already was; when read, whether this row
 *     was reported
 */
@JsonNaming(SnakeCaseStrategy.class)
public record EscapeRow(
    int place,
    String transactionHash,
    String verdict,
    String sender,
    String userId,
    String organizationId,
    String ruleId,
    String path,
    String target,
    String selector,
    boolean told) {
  static final String COLUMNS =
      "e.place, e.transaction_hash, e.verdict, e.sender, e.user_id, e.organization_id, e.rule_id,"
          + " e.path, e.target, e.selector, e.told";

  static EscapeRow read(ResultSet row) throws SQLException {
    return new EscapeRow(
        row.getInt("place"),
        row.getString("transaction_hash"),
        row.getString("verdict"),
        row.getString("sender"),
        row.getString("user_id"),
        row.getString("organization_id"),
        row.getString("rule_id"),
        row.getString("path"),
        row.getString("target"),
        row.getString("selector"),
        row.getBoolean("told"));
  }

  /**
   * The hash of the escapes in the block's row, through which the chain covers them.
   *
   * @param rows ordered by their index
   * @return 64 hexadecimal digits; null for none
   */
  public static String hash(List<EscapeRow> rows) {
    return rows.isEmpty()
        ? null
        : Sha256.hex(rows.stream().map(EscapeRow::text).collect(Collectors.joining("\n")));
  }

  private String text() {
    return String.join(
        ",",
        Integer.toString(place),
        transactionHash,
        verdict,
        sender,
        "" + userId,
        "" + organizationId,
        ruleId,
        path,
        "" + target,
        "" + selector);
  }
}
