package dev.portcullis.ejb.startup;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/**
 * Brings the schema to the version this build expects before anything else starts; every other
 * start-up bean depends on it. The data source is defined here so that no server needs configuring.
 */
@DataSourceDefinition(
    name = "java:app/jdbc/portcullis",
    className = "dev.portcullis.persistence.database.PortcullisDataSource",
    minPoolSize = 2,
    maxPoolSize = 40,
    transactional = true,
    // WildFly refuses a data source without any property.
    properties = "applicationName=portcullis")
@Singleton
@Startup
@DependsOn("StartupCheck")
@TransactionManagement(TransactionManagementType.BEAN)
public class DatabaseMigration {
  @Resource(lookup = "java:app/jdbc/portcullis")
  private DataSource dataSource;

  @PostConstruct
  void migrate() {
    Flyway.configure(DatabaseMigration.class.getClassLoader())
        .dataSource(dataSource)
        .locations("classpath:db/migration")
        .load()
        .migrate();
  }

  /**
   * Returns when the schema is at its version: a singleton is called only after its construction.
   * For beans of other modules, whose {@code @DependsOn} is written differently in an EAR and a
   * WAR.
   */
  public void completed() {}
}
