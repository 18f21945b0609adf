package dev.portcullis.persistence.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.hibernate.engine.transaction.jta.platform.internal.NoJtaPlatform;

/**
 * A real PostgreSQL with every migration, one for the whole test run; it ends with the JVM. Tests
 * share it, so each makes its own records.
 */
public final class TestDatabase {
  private static final EmbeddedPostgres SERVER = start();
  private static final DataSource DATA_SOURCE = migrated();
  private static final EntityManagerFactory ENTITIES = entities();

  private TestDatabase() {}

  /** Connections to the database, for plain JDBC. */
  public static DataSource dataSource() {
    return DATA_SOURCE;
  }

  /** Runs {@code work} in a transaction of its own: committed, or rolled back if it throws. */
  public static <T> T inTransaction(Function<EntityManager, T> work) {
    try (EntityManager manager = ENTITIES.createEntityManager()) {
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
    try (EntityManager manager = ENTITIES.createEntityManager()) {
      manager.getTransaction().begin();
      try {
        return work.apply(manager);
      } finally {
        manager.getTransaction().rollback();
      }
    }
  }

  /** A new database on the same server, without any table. */
  public static DataSource empty(String name) throws SQLException {
    try (Connection connection = DATA_SOURCE.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name);
    }
    return of("postgres", name);
  }

  /** A database of the same server as another role sees it. */
  public static DataSource of(String role, String name) {
    return SERVER.getDatabase(role, name);
  }

  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder().start();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static DataSource migrated() {
    DataSource dataSource = SERVER.getPostgresDatabase();
    Flyway.configure().dataSource(dataSource).locations("classpath:db/migration").load().migrate();
    return dataSource;
  }

  private static EntityManagerFactory entities() {
    return Persistence.createEntityManagerFactory(
        "portcullis",
        Map.of(
            "jakarta.persistence.transactionType",
            "RESOURCE_LOCAL",
            "jakarta.persistence.jtaDataSource",
            DATA_SOURCE,
            "jakarta.persistence.nonJtaDataSource",
            DATA_SOURCE,
            "hibernate.transaction.jta.platform",
            NoJtaPlatform.INSTANCE,
            "hibernate.transaction.coordinator_class",
            "jdbc",
            // Without JTA the connection itself commits.
            "hibernate.connection.handling_mode",
            "DELAYED_ACQUISITION_AND_RELEASE_AFTER_TRANSACTION"));
  }
}
