package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.startup.StartupRetry;
import dev.portcullis.kernel.CallContext;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/**
 * Registers the system contracts at startup, in the name of the system. A failure ends the startup.
 */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
@TransactionManagement(TransactionManagementType.BEAN)
public class SystemContractStartup {
  @Inject private SystemContractService contracts;

  @PostConstruct
  void synchronize() {
    CallContext.ofJob("system-contracts")
        .alone()
        .run(() -> StartupRetry.afterFirstConnection().run(contracts::synchronize));
  }
}
