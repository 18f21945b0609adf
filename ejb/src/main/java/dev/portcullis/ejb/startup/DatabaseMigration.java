package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.setting.EffectiveSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.persistence.database.ApplicationRole;
import dev.portcullis.persistence.database.PortcullisDataSource;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates the schema to the version that this build expects, before anything else starts; all
 * other startup beans depend on it. The descriptor of the archive defines the data source, so that
 * no server needs configuration ({@link DeclaredDataSource}).
 */
@Singleton
@Startup
@DependsOn("StartupCheck")
@TransactionManagement(TransactionManagementType.BEAN)
public class DatabaseMigration {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseMigration.class);

  @Resource(lookup = DeclaredDataSource.OWN)
  private DataSource dataSource;

  @Resource(lookup = DeclaredDataSource.NAME_ENTRY)
  private String dataSourceName;

  @Resource(lookup = DeclaredDataSource.POOL_SIZE_ENTRY)
  private Integer poolSize;

  @Inject @Any private Instance<PostMigrationCheck> checks;

  @Inject private EffectiveSettings settings;

  @Inject private DatabaseConfig config;

  @Resource private UserTransaction transaction;

  private Runnable endOfSilence = () -> {};

  @PostConstruct
  void prepare() {
    SqlErrorLog.silence();
    StartupRetry patience = StartupRetry.beforeFirstConnection();
    patience.run(this::migrate);
    patience.run(this::connect);
    LOG.info("{}", StartupLogLine.of(settings.read().items()));
    endOfSilence = OutageLogFilter.silence();
  }

  private void migrate() {
    try {
      new DeclaredDataSource(dataSourceName, poolSize).check(config);
      if (config.jndi().isPresent()) {
        new ServerDataSource(dataSource).check(transaction);
      }
    } catch (InvalidSettingException bad) {
      throw refused(bad);
    } catch (SQLException refused) {
      throw new IllegalStateException(
          "The data source db.jndi cannot be compared with db.url", refused);
    }
    Optional<DataSource> owner = PortcullisDataSource.ofOwner();
    Flyway flyway =
        Flyway.configure(DatabaseMigration.class.getClassLoader())
            .dataSource(PortcullisDataSource.ofMigration().orElse(dataSource))
            .locations("classpath:db/migration")
            .load();
    try {
      SchemaVersionCheck.check(flyway.info());
    } catch (InvalidSettingException bad) {
      throw refused(bad);
    }
    flyway.migrate();
    if (owner.isPresent()) {
      grant(owner.get());
    } else {
      LOG.info(
          "The application's database role owns the tables; with db.owner-user it could only append"
              + " to the logs");
    }
  }

  /** Without the application's own role, the startup would only fail later, and less clearly. */
  private void connect() {
    try (Connection own = dataSource.getConnection()) {
      LOG.debug("Connected as {}", own.getMetaData().getUserName());
      for (PostMigrationCheck check : checks) {
        check.check(own);
      }
      if (config.jndi().isEmpty()) {
        ConnectionLimitCheck.warn(own, config.poolSize());
      } else {
        DatabaseTimeoutCheck.warn(own);
      }
    } catch (InvalidSettingException bad) {
      throw refused(bad);
    } catch (SQLException refused) {
      throw new IllegalStateException("The application cannot connect to its database", refused);
    }
  }

  private static InvalidSettingException refused(InvalidSettingException bad) {
    LOG.error("Portcullis does not start. {}", bad.getMessage());
    return bad;
  }

  @PreDestroy
  void end() {
    endOfSilence.run();
  }

  private static void grant(DataSource owner) {
    try {
      ApplicationRole.grant(owner, PortcullisDataSource.applicationRole());
    } catch (SQLException refused) {
      throw new IllegalStateException(
          "The application's database role could not be granted its rights", refused);
    }
  }

  /**
   * Returns when the schema is at its version, because a singleton is called only after its
   * construction. For beans of other modules, whose {@code @DependsOn} is written differently in an
   * EAR and a WAR.
   */
  public void completed() {}
}
