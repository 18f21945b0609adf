package dev.portcullis.persistence.legacy.query;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.legacy.query.LegacyAccountRow.Amount;
import dev.portcullis.persistence.legacy.query.LegacyAccountRow.Deposits;
import dev.portcullis.persistence.legacy.query.LegacyAccountRow.State;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Reads an account with one statement, so that it is a consistent snapshot. */
@ApplicationScoped
public class AccountReader {
  /**
   * The maximum number of NFTs shown, both of those that an account owns and of those that it
   * minted.
   */
  static final int MAX_NFTS = 1_000;

  /**
   * The maximum number of pending deposits in the sum, because any account can send deposits to any
   * other.
   */
  static final int MAX_DEPOSITS = 1_000;

  private static final String ZERO_KEY = "0".repeat(40);

  private static final String ACCOUNT =
      """
      select a.id, a.kind, encode(a.no_2fa_key, 'hex') as no_2fa_key, coalesce(a.nonce, 0) as nonce,
        encode(a.pub_key_hash, 'hex') as pub_key_hash,
        coalesce(a.verified_nonce, 0) as verified_nonce,
        encode(a.verified_pub_key_hash, 'hex') as verified_pub_key_hash,
        (%1$s) as balances, (%2$s) as verified_balances,
        (%3$s) as nfts, (%4$s) as verified_nfts, (%5$s) as minted, (%6$s) as verified_minted,
        (%7$s) as deposits
      from (select cast(? as bytea) as address) asked
        left join legacy_accounts a on a.address = asked.address
      """
          .formatted(
              balances("amount"),
              balances("verified_amount"),
              held("amount"),
              held("verified_amount"),
              minted("true"),
              minted("block_number <= (select max(verified_block) from legacy_rollup)"),
              """
              select json_agg(json_build_object('symbol', symbol, 'amount', amount::text,
                'l1Block', l1_block) order by id)
              from (select t.id, t.symbol, sum(p.amount) as amount, max(p.l1_block) as l1_block
                from (select token_id, amount, l1_block from legacy_priority_operations
                  where recipient = asked.address and kind = 'deposit' and block_number is null
                  order by serial_id limit %d) p
                  join legacy_tokens t on t.id = p.token_id
                group by t.id, t.symbol) waiting
              """
                  .formatted(MAX_DEPOSITS));

  private QueryRunner queryRunner;

  /** Required by CDI. */
  public AccountReader() {}

  /** Reads on connections of {@code queryRunner}. */
  @Inject
  public AccountReader(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  private static String balances(String amount) {
    return """
    select json_agg(json_build_object('symbol', t.symbol, 'amount', b.%1$s::text) order by t.id)
    from legacy_balances b join legacy_tokens t on t.id = b.token_id
    where b.account_id = a.id and b.token_id < 65536 and b.%1$s > 0
    """
        .formatted(amount);
  }

  private static String held(String amount) {
    return """
    select json_agg(%1$s order by n.token_id)
    from (select token_id from legacy_balances
      where account_id = a.id and token_id >= 65536 and %2$s > 0
      order by token_id desc limit %3$d) b
      join legacy_nfts n on n.token_id = b.token_id
    """
        .formatted(LegacyNftRow.JSON, amount, MAX_NFTS);
  }

  private static String minted(String condition) {
    return """
    select json_agg(%1$s order by n.token_id)
    from (select * from legacy_nfts where creator_id = a.id and %2$s
      order by serial_id desc limit %3$d) n
    """
        .formatted(LegacyNftRow.JSON, condition, MAX_NFTS);
  }

  /**
   * The state of an address, whether it has an account or not.
   *
   * @param address 20 bytes
   */
  public LegacyAccountRow account(byte[] address) {
    return queryRunner.list(AccountReader::read, ACCOUNT, address).get(0);
  }

  private static LegacyAccountRow read(ResultSet row) throws SQLException {
    return new LegacyAccountRow(
        row.getObject("id", Long.class),
        row.getString("kind"),
        row.getString("no_2fa_key"),
        state(row, ""),
        state(row, "verified_"),
        list(row.getString("deposits"), new TypeReference<List<Deposits>>() {}));
  }

  private static State state(ResultSet row, String which) throws SQLException {
    String key = row.getString(which + "pub_key_hash");
    return new State(
        row.getLong(which + "nonce"),
        key == null ? ZERO_KEY : key,
        list(row.getString(which + "balances"), new TypeReference<List<Amount>>() {}),
        list(row.getString(which + "nfts"), new TypeReference<List<LegacyNftRow>>() {}),
        list(row.getString(which + "minted"), new TypeReference<List<LegacyNftRow>>() {}));
  }

  private static <T> List<T> list(String json, TypeReference<List<T>> type) {
    return json == null ? List.of() : Json.MAPPER.convertValue(LegacyResultSets.json(json), type);
  }
}
