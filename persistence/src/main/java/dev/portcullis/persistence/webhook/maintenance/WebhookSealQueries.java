package dev.portcullis.persistence.webhook.maintenance;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;

/**
 * Seals batches of callbacks: a row with the SHA-256 of all unsealed batches. The mutation log
 * contains the seals and so proves the batches. This costs one row a minute instead of one for each
 * transaction that queued or ended callbacks (ADR 0116).
 */
@ApplicationScoped
public class WebhookSealQueries extends Queries {
  /** Limits the database memory that one seal needs, to about two megabytes. */
  public static final int MAX_BATCHES = 10_000;

  /** Only one node seals at a time: the result is false while another one does. */
  private static final String TRY_LOCK = "select pg_try_advisory_xact_lock(1886547813)";

  /**
   * One statement and so one snapshot of the table. The next seal covers what commits in the
   * meantime.
   */
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

  private static final String DELETE =
      """
      delete from webhook_seals where ctid = any (array(
        select ctid from webhook_seals where created_at < ?
          order by created_at limit ? for update skip locked))
      """;

  /**
   * The mutation log is authoritative, because it is hash-chained and the seals themselves are not.
   */
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
   * Creates a seal of at most 10,000 batches, unless none waits or another node is sealing.
   *
   * @return how many batches it covers
   */
  public int seal(Instant now) {
    return sql()
        .on(
            connection -> {
              try (PreparedStatement alone = connection.prepareStatement(TRY_LOCK);
                  ResultSet row = alone.executeQuery();
                  PreparedStatement seal = connection.prepareStatement(SEAL)) {
                row.next();
                if (!row.getBoolean(1)) {
                  return 0;
                }
                seal.setInt(1, MAX_BATCHES);
                seal.setTimestamp(2, Timestamp.from(now));
                return seal.executeUpdate();
              }
            });
  }

  /** Deletes some of the seals created before {@code before}, and returns how many. */
  public int deleteBefore(Instant before, int limit) {
    return sql()
        .on(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(DELETE)) {
                statement.setTimestamp(1, Timestamp.from(before));
                statement.setInt(2, limit);
                return statement.executeUpdate();
              }
            });
  }

  /**
   * The first seal whose batches differ from the mutation log: changed, added or removed. The
   * oldest seals may be missing, and one of them may have only a part of its batches, because
   * retention deletes them.
   */
  public Optional<Long> broken() {
    return number(BROKEN);
  }

  /** The number of seals that the existing batches prove. */
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
