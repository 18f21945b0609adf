package dev.portcullis.persistence.database;

import dev.portcullis.kernel.Clock;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;
import org.hibernate.engine.transaction.jta.platform.internal.NoJtaPlatform;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real PostgreSQL with every migration, one for the whole test run; it ends with the JVM. Tests
 * share its database, so each makes its own records; or it asks for a database of its own, which is
 * a copy and takes a fraction of a second.
 */
public final class TestDatabase {
  private static final String OWNER = "postgres";
  private static final String SHARED = "shared";

  /** A bound that only ends a wait for what never comes: machines are busy. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final int PORT = TestServer.port();
  private static final DataSource DATA_SOURCE = copy(SHARED);

  private TestDatabase() {}

  /** Connections to the database, for plain JDBC. */
  public static DataSource dataSource() {
    return DATA_SOURCE;
  }

  /** Runs {@code work} in a transaction of its own: committed, or rolled back if it throws. */
  public static <T> T inTransaction(Function<EntityManager, T> work) {
    return inTransaction(Unit.ENTITIES, work);
  }

  /** The same with the {@link #entities} of another database. */
  public static <T> T inTransaction(EntityManagerFactory unit, Function<EntityManager, T> work) {
    try (EntityManager manager = unit.createEntityManager()) {
      manager.getTransaction().begin();
      try {
        T result = work.apply(manager);
        manager.getTransaction().commit();
        return result;
      } catch (RuntimeException thrown) {
        manager.getTransaction().rollback();
        throw thrown;
      }
    }
  }

  /** Runs {@code work} in a transaction of its own and takes back all that it did. */
  public static <T> T rolledBack(Function<EntityManager, T> work) {
    return rolledBack(Unit.ENTITIES, work);
  }

  /** The same with the {@link #entities} of another database. */
  public static <T> T rolledBack(EntityManagerFactory unit, Function<EntityManager, T> work) {
    try (EntityManager manager = unit.createEntityManager()) {
      manager.getTransaction().begin();
      try {
        return work.apply(manager);
      } finally {
        manager.getTransaction().rollback();
      }
    }
  }

  /**
   * Until the transaction is rolled back, no trigger sees what is done to these tables: for tests
   * that fill them by the thousand, as logs and counts take longer than the rows.
   */
  public static void withoutTriggers(EntityManager entities, String... tables) {
    for (String table : tables) {
      entities.createNativeQuery("alter table " + table + " disable trigger user").executeUpdate();
    }
  }

  /** Returns as soon as another transaction waits for the one of {@code holder}. */
  public static void awaitWaiter(EntityManager holder) {
    Instant deadline = Clock.now().plus(PATIENCE);
    while (!isWaitedFor(holder)) {
      if (Clock.now().isAfter(deadline)) {
        throw new IllegalStateException("No other transaction waits");
      }
    }
  }

  private static boolean isWaitedFor(EntityManager holder) {
    return (Boolean)
        holder
            .createNativeQuery(
                "select exists (select 1 from pg_locks"
                    + " where pg_backend_pid() = any (pg_blocking_pids(pid)))")
            .getSingleResult();
  }

  /** A new database on the same server, without any table. */
  public static DataSource empty(String name) throws SQLException {
    create(name, "");
    return of(OWNER, name);
  }

  /** A new database on the same server with every migration, and no records. */
  public static DataSource migrated(String name) throws SQLException {
    // Of little data, a copy of the files is faster than one through the log.
    create(name, " template " + TestServer.TEMPLATE + " strategy file_copy");
    return of(OWNER, name);
  }

  /** A database of the same server as another role sees it. */
  public static DataSource of(String role, String name) {
    PGSimpleDataSource database = new PGSimpleDataSource();
    database.setServerNames(new String[] {"localhost"});
    database.setPortNumbers(new int[] {PORT});
    database.setDatabaseName(name);
    database.setUser(role);
    return database;
  }

  /** In place of one of that name, which is there where tests run again in the same JVM. */
  private static void create(String name, String how) throws SQLException {
    try (Connection connection = of(OWNER, OWNER).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("drop database if exists " + name + " with (force)");
      statement.execute("create database " + name + how);
    }
  }

  private static DataSource copy(String name) {
    try {
      return migrated(name);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /**
   * The entities of a database, for {@link #inTransaction} and {@link #rolledBack}; takes a second.
   */
  public static EntityManagerFactory entities(DataSource database) {
    return Persistence.createEntityManagerFactory(
        "portcullis",
        Map.of(
            "jakarta.persistence.transactionType",
            "RESOURCE_LOCAL",
            "jakarta.persistence.jtaDataSource",
            database,
            "jakarta.persistence.nonJtaDataSource",
            database,
            "hibernate.transaction.jta.platform",
            NoJtaPlatform.INSTANCE,
            "hibernate.transaction.coordinator_class",
            "jdbc",
            // Without JTA the connection itself commits.
            "hibernate.connection.handling_mode",
            "DELAYED_ACQUISITION_AND_RELEASE_AFTER_TRANSACTION"));
  }

  /** The entities of the shared database: not all tests need them. */
  private static final class Unit {
    static final EntityManagerFactory ENTITIES = entities(new KeptConnections(DATA_SOURCE));

    private Unit() {}
  }
}
