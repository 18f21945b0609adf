package dev.portcullis.persistence.audit;

import dev.portcullis.persistence.database.EntityRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Query;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the hash chains of the logs (ADR 0014). */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class LogChainRepository extends EntityRepository {
  /** The number of rows that are fetched at a time. A row may be as large as a request body. */
  private static final int FETCH = 16;

  /** The numbers of a log's chains from {@code first} on, in order. */
  List<Integer> chains(HashChainedLog log, int first) {
    Query next =
        entities.createNativeQuery(
            "select min(chain) from " + log.table() + " where chain >= ?1", Integer.class);
    List<Integer> chains = new ArrayList<>();
    for (Integer chain = (Integer) next.setParameter(1, first).getSingleResult(); chain != null; ) {
      chains.add(chain);
      chain =
          chain == Integer.MAX_VALUE
              ? null
              : (Integer) next.setParameter(1, chain + 1).getSingleResult();
    }
    return chains;
  }

  /**
   * The rows of a chain after a position, in order, fetched lazily. The caller closes the stream.
   */
  @SuppressWarnings("unchecked") // all columns are text
  Stream<HashChainedRow> rows(HashChainedLog log, int chain, long after, long limit) {
    return ((Stream<Object[]>)
            entities
                .createNativeQuery(
                    log.select() + " where chain = ?1 and l.position > ?2 order by l.position",
                    Object[].class)
                .setParameter(1, chain)
                .setParameter(2, after)
                .setHint("org.hibernate.fetchSize", FETCH)
                .setMaxResults((int) Math.min(Integer.MAX_VALUE, limit))
                .getResultStream())
        .map(row -> new HashChainedRow(log, row));
  }

  /** The row at a position. */
  @SuppressWarnings("unchecked") // all columns are text
  Optional<HashChainedRow> row(HashChainedLog log, int chain, long position) {
    List<Object[]> rows =
        entities
            .createNativeQuery(log.select() + " where chain = ?1 and position = ?2", Object[].class)
            .setParameter(1, chain)
            .setParameter(2, position)
            .setMaxResults(1)
            .getResultList();
    return rows.stream().findFirst().map(row -> new HashChainedRow(log, row));
  }

  /**
   * The checkpoint before the first row of a chain: position 0, or the current start if the
   * beginning was deleted.
   */
  LogCheckpoint start(HashChainedLog log, int chain) {
    return first(log, chain)
        .map(row -> new LogCheckpoint(log, chain, row.position() - 1, row.previousHash()))
        .orElseGet(() -> LogCheckpoint.none(log, chain));
  }

  /**
   * Reports a deleted beginning that no row records, in a log that records deletions.
   *
   * @param start the result of {@link #start} for the chain
   */
  Optional<LogIntegrityFault> unrecordedDeletion(LogCheckpoint start) {
    boolean explained =
        !start.log().hasCheckpoints()
            || start.position() <= 0
            || (Boolean)
                entities
                    .createNativeQuery(
                        "select exists (select 1 from "
                            + start.log().table()
                            + " where chain = ?1 and kind = 'checkpoint' and ended_position = ?2"
                            + " and ended_hash = ?3)",
                        Boolean.class)
                    .setParameter(1, start.chain())
                    .setParameter(2, start.position())
                    .setParameter(3, start.hash())
                    .getSingleResult();
    return explained
        ? Optional.empty()
        : first(start.log(), start.chain())
            .map(
                row ->
                    LogIntegrityFault.at(
                        row, "The rows before it are missing, and no checkpoint covers them"));
  }

  /** Whether a position was deleted because the chain now begins after it. */
  boolean isDeleted(HashChainedLog log, int chain, long position) {
    return first(log, chain).filter(row -> row.position() > position).isPresent();
  }

  /** The first row of a chain whose beginning may be deleted. */
  private Optional<HashChainedRow> first(HashChainedLog log, int chain) {
    if (!log.deletesBeginnings()) {
      return Optional.empty();
    }
    try (Stream<HashChainedRow> rows = rows(log, chain, Long.MIN_VALUE, 1)) {
      return rows.findFirst();
    }
  }

  /** A row without a chain. The application cannot have written it. */
  Optional<LogIntegrityFault> rowWithoutChain(HashChainedLog log) {
    return invalidRow(log, "chain is null", null);
  }

  /** A row of a chain without a position. The application cannot have written it. */
  Optional<LogIntegrityFault> rowWithoutPosition(HashChainedLog log, int chain) {
    return invalidRow(log, "chain = " + chain + " and position is null", chain);
  }

  @SuppressWarnings("unchecked") // both columns are text
  private Optional<LogIntegrityFault> invalidRow(
      HashChainedLog log, String condition, Integer chain) {
    List<Object[]> rows =
        entities
            .createNativeQuery(
                "select sequence::text, id from "
                    + log.table()
                    + " where "
                    + condition
                    + " limit 1",
                Object[].class)
            .getResultList();
    return rows.stream()
        .findFirst()
        .map(
            row ->
                new LogIntegrityFault(
                    log,
                    chain,
                    null,
                    Long.valueOf((String) row[0]),
                    (String) row[1],
                    "The row belongs to no chain"));
  }

  /** The newest row of every chain of all logs. */
  @SuppressWarnings("unchecked") // all columns are text
  public List<LogCheckpoint> heads() {
    List<LogCheckpoint> heads = new ArrayList<>();
    for (HashChainedLog log : HashChainedLog.values()) {
      Query newest =
          entities
              .createNativeQuery(
                  log.select() + " where chain = ?1 order by l.position desc", Object[].class)
              .setMaxResults(1);
      for (int chain : chains(log, 0)) {
        List<Object[]> rows = newest.setParameter(1, chain).getResultList();
        rows.forEach(row -> heads.add(new HashChainedRow(log, row).head()));
      }
    }
    return heads;
  }

  /** The first of the recorded heads that is missing or has another hash now. */
  public Optional<LogIntegrityFault> firstMissing(List<LogCheckpoint> noted) {
    LogIntegrityFault first = null;
    for (LogCheckpoint head : noted) {
      Optional<HashChainedRow> row = row(head.log(), head.chain(), head.position());
      if (row.isEmpty() && isDeleted(head.log(), head.chain(), head.position())) {
        continue;
      }
      if (row.isEmpty()) {
        first =
            LogIntegrityFault.earlier(
                first,
                new LogIntegrityFault(
                    head.log(), head.chain(), head.position(), null, null, "The row was deleted"));
      } else if (!head.hash().equals(row.get().hash())) {
        first =
            LogIntegrityFault.earlier(
                first, LogIntegrityFault.at(row.get(), "The row or an earlier one was changed"));
      }
    }
    return Optional.ofNullable(first);
  }
}
