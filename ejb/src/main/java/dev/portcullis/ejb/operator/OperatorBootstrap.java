package dev.portcullis.ejb.operator;

import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.startup.StartupRetry;
import dev.portcullis.kernel.CallContext;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the operator's account at startup, in the name of the system. */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
@TransactionManagement(TransactionManagementType.BEAN)
public class OperatorBootstrap {
  private static final Logger LOG = LoggerFactory.getLogger(OperatorBootstrap.class);

  @Inject private OperatorConfig config;
  @Inject private OperatorService operators;

  @PostConstruct
  void ensure() {
    CallContext.ofJob("operator-bootstrap")
        .alone()
        .run(
            () -> {
              StartupRetry patience = StartupRetry.afterFirstConnection();
              patience.run(operators::endFormerProvider);
              patience.run(this::ensureAccount);
            });
  }

  private static void warnOfFormer(int keeping) {
    if (keeping > 0) {
      LOG.warn(
          "{} former operators, which the operator.* settings no longer name, still administer the"
              + " zone, because no other user can. Give the role admin to another user, then start"
              + " a node",
          keeping);
    }
  }

  private void ensureAccount() {
    if (!config.isNamed()) {
      warnOfFormer(operators.revokeFormerOperators());
      LOG.warn(
          "No operator is configured: set operator.wallet, or operator.oidc-issuer and"
              + " operator.oidc-subject. Otherwise a new installation cannot be administered");
      return;
    }
    try {
      operators.appoint();
    } catch (InvalidSettingException bad) {
      LOG.error("Portcullis does not start. {}", bad.getMessage());
      throw bad;
    }
  }
}
