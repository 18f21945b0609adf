package dev.portcullis.command;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;
import org.hibernate.engine.transaction.jta.platform.internal.NoJtaPlatform;

/** Runs transactions on the product's entities without a server, each on its own connection. */
final class ResourceLocalTransactions implements AutoCloseable {
  private final EntityManagerFactory entities;

  ResourceLocalTransactions(DataSource source) {
    entities =
        Persistence.createEntityManagerFactory(
            "portcullis",
            Map.of(
                "jakarta.persistence.transactionType",
                "RESOURCE_LOCAL",
                "jakarta.persistence.jtaDataSource",
                source,
                "jakarta.persistence.nonJtaDataSource",
                source,
                "hibernate.transaction.jta.platform",
                NoJtaPlatform.INSTANCE,
                "hibernate.transaction.coordinator_class",
                "jdbc",
                "hibernate.connection.handling_mode",
                "DELAYED_ACQUISITION_AND_RELEASE_AFTER_TRANSACTION"));
  }

  /** Runs {@code work} and commits it; rolls back if it throws. */
  <T> T committed(Function<EntityManager, T> work) {
    return run(work, true);
  }

  /** Runs {@code work} and rolls it back. */
  <T> T rolledBack(Function<EntityManager, T> work) {
    return run(work, false);
  }

  private <T> T run(Function<EntityManager, T> work, boolean stays) {
    try (EntityManager manager = entities.createEntityManager()) {
      manager.getTransaction().begin();
      try {
        T result = work.apply(manager);
        manager.flush();
        if (stays) {
          manager.getTransaction().commit();
        }
        return result;
      } finally {
        if (manager.getTransaction().isActive()) {
          manager.getTransaction().rollback();
        }
      }
    } catch (PersistenceException failed) {
      throw databaseError(failed);
    }
  }

  /** The database's error, if it caused the failure. */
  private static RuntimeException databaseError(PersistenceException failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException refused) {
        return DatabaseConnections.failure(refused);
      }
    }
    return failed;
  }

  @Override
  public void close() {
    entities.close();
  }
}
