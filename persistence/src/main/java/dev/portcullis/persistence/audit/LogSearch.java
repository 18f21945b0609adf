package dev.portcullis.persistence.audit;

import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.database.Lists;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A search in one of the two logs, newest first. Counting stops at {@link #COUNT_LIMIT} rows
 * (R-PLT-6), so that a page costs the same in a log of millions.
 */
final class LogSearch {
  /** The largest total that is told. */
  static final int COUNT_LIMIT = 10_000;

  /** All of a row of the mutation log, cut where it was written without a bound (ADR 0109). */
  private static final String MUTATION =
      """
      sequence, id, table_name, operation, primary_key, cut_log_row(old_row) as old_row,
        cut_log_row(new_row) as new_row, changed_columns, request_id, job_id, trace_id, actor_id,
        actor_type, http_operation, method, url, occurred_at, created_at\
      """;

  private static final String ORDER = " order by created_at desc, sequence desc";

  private final String table;
  private final List<String> conditions = new ArrayList<>();
  private final List<Object> values = new ArrayList<>();

  LogSearch(String table) {
    this.table = table;
  }

  /** Only rows whose column has this value; null means any. */
  LogSearch equal(String column, Object value) {
    return value == null ? this : with(column + " = ", value);
  }

  /** Only rows that belong to no organization. */
  LogSearch zoneOnly() {
    conditions.add("organization_id is null");
    return this;
  }

  /** Only rows of this time and later; null means any. */
  LogSearch from(Instant from) {
    return from == null ? this : with("created_at >= ", from);
  }

  /** Only rows of this time and earlier; null means any. */
  LogSearch to(Instant to) {
    return to == null ? this : with("created_at <= ", to);
  }

  private LogSearch with(String comparison, Object value) {
    values.add(value);
    conditions.add(comparison + "?" + values.size());
    return this;
  }

  private String where() {
    return conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
  }

  /** How many rows there are, as far as is counted. */
  long count(EntityManager entities) {
    Query query =
        entities.createNativeQuery(
            "select count(*) from (select 1 from "
                + table
                + where()
                + " limit "
                + COUNT_LIMIT
                + ") counted",
            Long.class);
    return (Long) bound(query).getSingleResult();
  }

  /**
   * A page of entities that map the table.
   *
   * @param place where an entity stands in the list
   */
  <T> Page<T> page(
      EntityManager entities, Class<T> entity, Function<T, ListPlace> place, Paging paging) {
    Paging oneMore = new Paging(paging.limit() + 1, paging.offset(), paging.after());
    List<T> items =
        paging.offset() > Integer.MAX_VALUE ? List.of() : items(entities, entity, oneMore);
    long total = paging.isPart() ? COUNT_LIMIT : count(entities);
    return Lists.page(items, total, paging, place);
  }

  /** Where the newest rows are, at most {@code limit}. */
  @SuppressWarnings("unchecked") // two columns of known types
  List<ListPlace> newest(EntityManager entities, int limit) {
    List<Object[]> places =
        bound(
                entities.createNativeQuery(
                    "select cast(extract(epoch from created_at) * 1000000 as bigint), sequence from"
                        + " "
                        + table
                        + where()
                        + ORDER,
                    Object[].class))
            .setMaxResults(limit)
            .getResultList();
    return places.stream()
        .map(
            place ->
                new ListPlace(
                    Instant.EPOCH.plus(((Number) place[0]).longValue(), ChronoUnit.MICROS),
                    place[1].toString()))
        .toList();
  }

  /** The rows at these places of the log, newest first. */
  @SuppressWarnings("unchecked") // the entity class is given
  static <T> List<T> at(
      EntityManager entities, String table, Class<T> entity, List<Long> sequences) {
    return sequences.isEmpty()
        ? List.of()
        : entities
            .createNativeQuery(
                "select "
                    + columns(table)
                    + " from "
                    + table
                    + " where sequence in (:sequences)"
                    + ORDER,
                entity)
            .setParameter("sequences", sequences)
            .getResultList();
  }

  /** Only what comes after this place of the list; null means from its beginning. */
  LogSearch after(ListPlace after) {
    if (after == null) {
      return this;
    }
    LogSearch rest = new LogSearch(table);
    rest.conditions.addAll(conditions);
    rest.values.addAll(values);
    rest.values.add(after.at());
    rest.values.add(after.sequence());
    int last = rest.values.size();
    rest.conditions.add("(created_at, sequence) < (?%d, ?%d)".formatted(last - 1, last));
    return rest;
  }

  /** Selects all that pass, newest first; each index of the tables ends in this order. */
  String sql() {
    return "select " + columns(table) + " from " + table + where() + ORDER;
  }

  private static String columns(String table) {
    return table.equals("db_mutations") ? MUTATION : "*";
  }

  @SuppressWarnings("unchecked") // the entity class is given
  private <T> List<T> items(EntityManager entities, Class<T> entity, Paging paging) {
    LogSearch rest = after(paging.after());
    return rest.bound(entities.createNativeQuery(rest.sql(), entity))
        .setFirstResult((int) paging.offset())
        .setMaxResults(paging.limit())
        .getResultList();
  }

  /** The query with the values that the conditions compare with. */
  Query bound(Query query) {
    for (int i = 0; i < values.size(); i++) {
      query.setParameter(i + 1, values.get(i));
    }
    return query;
  }
}
