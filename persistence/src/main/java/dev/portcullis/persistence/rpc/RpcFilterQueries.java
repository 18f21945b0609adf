package dev.portcullis.persistence.rpc;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.rpc.RpcFilter.Progress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Stores the filters of the gateway. Filters without a poll within their lifetime are not found.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RpcFilterQueries extends Queries {
  private static final String ADD =
      """
      insert into rpc_filters (id, owner, kind, filter, next_block, recent, polls, created_at,
          expires_at)
        values (:id, :owner, :kind, :filter, :next, :recent, 1, :now, :until)
      """;

  private static final String TRIM =
      """
      delete from rpc_filters where id in (select id from rpc_filters where owner = :owner
        order by created_at desc, id offset :most)
      """;

  private static final String FIND =
      """
      select id, filter, next_block, recent, polls from rpc_filters
        where id = :id and owner = :owner and expires_at > :now
      """;

  private static final String MOVE =
      """
      update rpc_filters set next_block = :next, recent = :recent, polls = polls + 1,
          expires_at = :until
        where id = :id and owner = :owner and expires_at > :now and polls = :polls
      """;

  private static final String REMOVE =
      "delete from rpc_filters where id = :id and owner = :owner and expires_at > :now";

  /**
   * The key of a filter.
   *
   * @param id the owner's identifier of it
   * @param owner the principal that may poll it
   */
  public record Key(String id, String owner) {}

  /**
   * Stores a new filter; evicts the oldest of its owner if there are too many.
   *
   * @param filter the log filter as JSON text; null for one of blocks
   * @param life how long it is kept without a poll
   * @param most how many an owner may have
   */
  public void add(Key key, String filter, Progress progress, Duration life, int most) {
    Instant now = Clock.now();
    sql()
        .named(ADD)
        .with("id", key.id())
        .with("owner", key.owner())
        .with("kind", filter == null ? "blocks" : "logs")
        .with("filter", filter)
        .with("next", progress.nextBlock())
        .with("recent", recent(progress))
        .with("now", now)
        .with("until", now.plus(life))
        .update();
    sql().named(TRIM).with("owner", key.owner()).with("most", most).update();
  }

  /** The filter of an owner. */
  public Optional<RpcFilter> find(Key key) {
    return sql()
        .named(FIND)
        .with("id", key.id())
        .with("owner", key.owner())
        .with("now", Clock.now())
        .first(RpcFilterQueries::filter);
  }

  /**
   * Records the new progress of a filter, and extends its lifetime.
   *
   * @param polls how often it had moved when it was read
   * @return false if it moved in the meantime, or no longer exists
   */
  public boolean move(Key key, long polls, Progress progress, Duration life) {
    Instant now = Clock.now();
    return sql()
            .named(MOVE)
            .with("next", progress.nextBlock())
            .with("recent", recent(progress))
            .with("until", now.plus(life))
            .with("id", key.id())
            .with("owner", key.owner())
            .with("now", now)
            .with("polls", polls)
            .update()
        == 1;
  }

  /** Removes a filter; false if there was none. */
  public boolean remove(Key key) {
    return sql()
            .named(REMOVE)
            .with("id", key.id())
            .with("owner", key.owner())
            .with("now", Clock.now())
            .update()
        == 1;
  }

  private static List<String> recent(Progress progress) {
    return progress.recent().stream().map(Hash32::text).toList();
  }

  private static RpcFilter filter(ResultSet row) throws SQLException {
    String[] recent = (String[]) row.getArray("recent").getArray();
    return new RpcFilter(
        row.getString("id"),
        row.getString("filter"),
        new Progress(row.getLong("next_block"), Arrays.stream(recent).map(Hash32::new).toList()),
        row.getLong("polls"));
  }
}
