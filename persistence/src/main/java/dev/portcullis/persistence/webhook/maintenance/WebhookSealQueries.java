package dev.portcullis.persistence.webhook.maintenance;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;

/**
 * Seals of the batches of callbacks: a row with the SHA-256 of all batches that no seal had taken.
 * The mutation log has the seals, and so proves the batches at the cost of a row a minute, not of a
 * row for each transaction that queued or ended callbacks (ADR 0116).
 */
@ApplicationScoped
public class WebhookSealQueries extends Queries {
  /** The memory that one seal takes in the database is bounded by this: some two megabytes. */
  public static final int MOST = 10_000;

  /** Seals that are made one at a time: the answer is false while another node makes one. */
  private static final String ALONE = "select pg_try_advisory_xact_lock(1886547813)";

  /** One statement, and so one view of the table: what commits meanwhile is the next seal's. */
  private static final String SEAL =
      """
      with taken as materialized (
        select id, deliveries, webhook_batch_line(id, kind, deliveries, digest, created_at) as line
        from webhook_batches where seal is null order by id limit ?),
      made as (
        insert into webhook_seals
            (batches, deliveries, first_batch, last_batch, digest, created_at)
          select count(*), sum(deliveries), min(id), max(id),
            encode(sha256(convert_to(string_agg(line, E'\\n' order by id), 'UTF8')), 'hex'), ?
          from taken having count(*) > 0
          returning id)
      update webhook_batches batch set seal = made.id from taken, made where batch.id = taken.id
      """;

  private static final String FORGET =
      """
      delete from webhook_seals where ctid = any (array(
        select ctid from webhook_seals where created_at < ?
          order by created_at limit ? for update skip locked))
      """;

  /** The mutation log is what counts: it is chained, and the seals themselves are not. */
  private static final String NOTED =
      """
      with noted as (
        select (new_row ->> 'id')::bigint as seal, (new_row ->> 'batches')::int as batches,
          new_row ->> 'digest' as digest
        from db_mutations where table_name = 'webhook_seals' and operation = 'INSERT'),
      there as (
        select seal, count(*) as batches,
          encode(sha256(convert_to(
            string_agg(webhook_batch_line(id, kind, deliveries, digest, created_at), E'\\n'
              order by id), 'UTF8')), 'hex') as digest
        from webhook_batches where seal > 0 group by seal),
      oldest as (
        -- Batches whose time is over are deleted from the oldest on: of one seal, the last in part.
        select min(seal) as seal from there)
      """;

  private static final String BROKEN =
      NOTED
          + """
          select coalesce(noted.seal, there.seal) from noted full join there using (seal), oldest
            where noted.digest is distinct from there.digest
              and not (there.seal is null and noted.seal < coalesce(oldest.seal, noted.seal + 1))
              and not (noted.seal = oldest.seal and there.batches < noted.batches)
            order by 1 limit 1
          """;

  private static final String COUNT =
      NOTED
          + "select count(*) from noted join there using (seal) where noted.digest = there.digest";

  /**
   * Makes a seal of at most 10,000 batches, unless none waits or another node is about it.
   *
   * @return how many batches it took
   */
  public int seal(Instant now) {
    return sql()
        .on(
            connection -> {
              try (PreparedStatement alone = connection.prepareStatement(ALONE);
                  ResultSet row = alone.executeQuery();
                  PreparedStatement seal = connection.prepareStatement(SEAL)) {
                row.next();
                if (!row.getBoolean(1)) {
                  return 0;
                }
                seal.setInt(1, MOST);
                seal.setTimestamp(2, Timestamp.from(now));
                return seal.executeUpdate();
              }
            });
  }

  /** Forgets seals made before {@code before}, some of them; how many. */
  public int forget(Instant before, int limit) {
    return sql()
        .on(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(FORGET)) {
                statement.setTimestamp(1, Timestamp.from(before));
                statement.setInt(2, limit);
                return statement.executeUpdate();
              }
            });
  }

  /**
   * The first seal whose batches are not what the mutation log says: changed, added or taken away.
   * The oldest may be gone, and of one seal a part, for they are deleted when their time is over.
   */
  public Optional<Long> broken() {
    return number(BROKEN);
  }

  /** How many seals the batches that are there prove. */
  public long proven() {
    return number(COUNT).orElse(0L);
  }

  private Optional<Long> number(String query) {
    return sql()
        .on(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(query);
                  ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(row.getLong(1)) : Optional.<Long>empty();
              }
            });
  }
}
