package dev.portcullis.ejb.service;

import com.arjuna.ats.arjuna.common.CoordinatorEnvironmentBean;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.ats.internal.arjuna.objectstore.VolatileStore;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionManagerImple;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.arjuna.ats.internal.jta.transaction.arjunacore.UserTransactionImple;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import dev.portcullis.persistence.database.TestDatabase;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.narayana.NarayanaTransactionIntegration;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.engine.transaction.jta.platform.internal.AbstractJtaPlatform;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * JTA of a server in the test's JVM: Narayana, a pool whose connections join its transactions, and
 * the persistence unit on top. So plain JDBC and entities share one transaction, as on the servers.
 */
final class ServerTransactions {
  private static final int CONNECTIONS = 20;

  static final TransactionManager MANAGER;
  static final UserTransaction USER;
  static final TransactionSynchronizationRegistry REGISTRY;
  static final DataSource DATA_SOURCE;
  static final EntityManagerFactory ENTITIES;

  static {
    configure();
    MANAGER = new TransactionManagerImple();
    USER = new UserTransactionImple();
    REGISTRY = new TransactionSynchronizationRegistryImple();
    DATA_SOURCE = ConnectionWatch.watched(dataSource());
    ENTITIES = entities();
  }

  private ServerTransactions() {}

  /** There is one resource, so nothing is ever prepared and no log of transactions is needed. */
  private static void configure() {
    try {
      arjPropertyManager.getCoreEnvironmentBean().setNodeIdentifier("test");
    } catch (CoreEnvironmentBeanException refused) {
      throw new IllegalStateException(refused);
    }
    for (String name : new String[] {null, "communicationStore", "stateStore"}) {
      BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, name)
          .setObjectStoreType(VolatileStore.class.getName());
    }
    CoordinatorEnvironmentBean coordinator = arjPropertyManager.getCoordinatorEnvironmentBean();
    coordinator.setDefaultTimeout(300);
    coordinator.setTransactionStatusManagerEnable(false);
  }

  private static DataSource dataSource() {
    PGSimpleDataSource database = (PGSimpleDataSource) TestDatabase.dataSource();
    try {
      return AgroalDataSource.from(
          new AgroalDataSourceConfigurationSupplier()
              .connectionPoolConfiguration(
                  pool ->
                      pool.maxSize(CONNECTIONS)
                          .acquisitionTimeout(Duration.ofSeconds(20))
                          .transactionIntegration(
                              new NarayanaTransactionIntegration(MANAGER, REGISTRY))
                          .connectionFactoryConfiguration(
                              factory ->
                                  factory
                                      .jdbcUrl(database.getUrl())
                                      .principal(new NamePrincipal(database.getUser())))));
    } catch (SQLException refused) {
      throw new IllegalStateException(refused);
    }
  }

  private static EntityManagerFactory entities() {
    return Persistence.createEntityManagerFactory(
        "portcullis",
        Map.of(
            "jakarta.persistence.jtaDataSource",
            DATA_SOURCE,
            "hibernate.transaction.jta.platform",
            new Platform()));
  }

  /** Connects Hibernate to Narayana. */
  private static final class Platform extends AbstractJtaPlatform {
    private static final long serialVersionUID = 1L;

    @Override
    protected TransactionManager locateTransactionManager() {
      return MANAGER;
    }

    @Override
    protected UserTransaction locateUserTransaction() {
      return USER;
    }
  }
}
